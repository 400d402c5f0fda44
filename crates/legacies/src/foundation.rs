//! The foundation track: spaces, steps, and what it takes to move along it (LG-F1, LG-F5 to LG-F7).

/// The step of a size: 1 below 50, 5 from 50, 25 from 150 (LG-F1).
pub fn step(size: i32) -> i32 {
    match size {
        ..50 => 1,
        50..150 => 5,
        150.. => 25,
    }
}

/// The highest space that is not above a number.
pub fn space_below(number: i32) -> i32 {
    number - number.rem_euclid(step(number))
}

/// The lowest space that is not below a number.
pub fn space_above(number: i32) -> i32 {
    let below = space_below(number);
    if below == number { number } else { below + step(below) }
}

/// The size after a gain; what does not reach a space is lost (LG-F5).
pub fn after_gain(size: i32, gain: i32) -> i32 {
    space_below(size + gain)
}

/// The size after a forced loss, which never takes more than there is (LG-F5).
pub fn after_loss(size: i32, loss: i32) -> i32 {
    space_above((size - loss).max(0)).min(size)
}

/// A printed cost as it is spent: rounded up to the step of the size (LG-F6).
pub fn spending(size: i32, cost: i32) -> i32 {
    let step = step(size);
    (cost + step - 1) / step * step
}

/// Whether an amount can be bid or spent: a multiple of the step, and not more than there is (LG-F6).
pub fn can_spend(size: i32, amount: i32) -> bool {
    amount <= size && amount % step(size) == 0
}

/// The spaces that a contribution can reach, each with the least gold for it: zero gold first, and of two
/// spaces at one price only the farther (LG-F7).
pub fn contributions(size: i32, gold: i32, times: i32) -> impl Iterator<Item = (i32, i32)> {
    let mut reached = size;
    let mut next = Some((size, 0));
    std::iter::from_fn(move || {
        let current = next?;
        next = farther(size, reached, gold, times);
        if let Some((space, _)) = next {
            reached = space;
        }
        Some(current)
    })
}

/// The next farther space with its price, if it can be paid; past others at the same price.
fn farther(size: i32, reached: i32, gold: i32, times: i32) -> Option<(i32, i32)> {
    let price = |space: i32| (space - size + times - 1) / times;
    let mut space = reached + step(reached);
    let cost = price(space);
    if cost > gold {
        return None;
    }
    while price(space + step(space)) == cost {
        space += step(space);
    }
    Some((space, cost))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lg_f1_the_track_has_a_hundred_spaces_up_to_875() {
        let spaces = std::iter::successors(Some(0), |&space| Some(space + step(space)));
        assert_eq!(spaces.take_while(|&space| space <= 875).count(), 100);
    }

    #[test]
    fn lg_w14_the_foundation_moves_from_space_to_space() {
        let gains = [(48, 10), (140, 25), (145, 40), (150, 10), (60, 7)];
        assert_eq!(gains.map(|(size, gain)| after_gain(size, gain)), [55, 150, 175, 150, 65]);
        assert_eq!([after_loss(175, 10), after_loss(175, 30)], [175, 145]);
    }

    #[test]
    fn lg_f5_walking_space_by_space_gives_the_same() {
        for size in (0..400).filter(|&size| space_below(size) == size) {
            for gain in 0..200 {
                let mut walked = size;
                while walked + step(walked) <= size + gain {
                    walked += step(walked);
                }
                assert_eq!(after_gain(size, gain), walked, "{size} + {gain}");
            }
        }
    }

    #[test]
    fn lg_f6_bids_are_multiples_of_the_step() {
        assert_eq!([5, 10, 25, 50].map(|bid| can_spend(175, bid)), [false, false, true, true]);
        assert_eq!(
            [can_spend(150, 5), can_spend(50, 1), can_spend(49, 1), can_spend(20, 25)],
            [false, false, true, false]
        );
        assert_eq!([spending(175, 10), spending(60, 12), spending(40, 7)], [25, 15, 7]);
    }

    #[test]
    fn lg_f7_a_contribution_pays_the_least_gold_for_a_space() {
        let prices = |size, gold, times| contributions(size, gold, times).collect::<Vec<_>>();
        assert_eq!(prices(150, 20, 2), [(150, 0), (175, 13)]);
        assert_eq!(prices(150, 20, 1), [(150, 0)]);
        let from_48 = prices(48, 20, 2);
        assert!(from_48.contains(&(85, 19)), "{from_48:?}");
        // 49 and 50 cost one gold each way of the bank's: only the farther is offered.
        assert_eq!(from_48[1], (50, 1));
    }
}
