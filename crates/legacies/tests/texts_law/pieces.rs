//! Promises about tokens, shares, heirlooms and global actions.

use legacies::effect::effect_text;
use legacies::{
    Action, Character, Global, GlobalTile, Industry, Locked, Resource, Size, Slot, Who, foundation,
};

use crate::performer::{Kept, Performer, Purse};
use crate::reader::{Pays, read};

/// A relationship of either kind.
#[derive(Clone, Copy, PartialEq)]
enum Token {
    Track(Character, u8),
    Legend(Slot),
}

impl Performer {
    // Relationships.

    pub fn relate(&mut self, who: Who, with: &str, pays: Pays) -> Kept {
        let partners = self.sight(who).partners(with)?.into_iter().map(Action::With).collect();
        let Some(Action::With(with)) = self.ask_or_decline(who, partners)? else { return Ok(()) };
        self.new_token(who, with, pays)
    }

    /// A token on the first space, which pays, and the bonus token with it (LG-A1); the bonus token alone if the
    /// space pays nothing (LG-A15).
    pub fn new_token(&mut self, who: Who, with: Character, pays: Pays) -> Kept {
        self.push(with, 0);
        self.world.open.tracks[with as usize][0] = Some(who);
        self.house(who).tokens -= 1;
        let space = (pays == Pays::AsUsual).then(|| self.space_text(with, 0));
        let bonus = self.world.open.bonuses[with as usize];
        let bonus =
            bonus.map(|bonus| effect_text(&self.table.game.pack().bonuses[usize::from(bonus.0)].effect));
        let texts: Vec<_> = space.into_iter().chain(bonus).collect();
        self.pay_out(who, &texts)
    }

    fn space_text(&self, character: Character, space: u8) -> String {
        let century = self.world.open.century() as usize;
        let mat = self.table.game.pack().mats.iter().find(|mat| mat.character == character).unwrap();
        effect_text(&mat.track[century][usize::from(space)])
    }

    /// Pushes what is on a space to the right (LG-A14); returns the spaces tokens came to.
    pub fn push(&mut self, track: Character, space: usize) -> Vec<u8> {
        let spaces = self.world.open.tracks[track as usize];
        let gap = (space..4).find(|&at| spaces[at].is_none());
        if gap.is_none() {
            self.house(spaces[3].unwrap()).tokens += 1;
        }
        let end = gap.unwrap_or(3);
        let spaces = &mut self.world.open.tracks[track as usize];
        (space + 1..=end).rev().for_each(|at| spaces[at] = spaces[at - 1]);
        spaces[space] = None;
        (space + 1..=end).map(|at| at as u8).collect()
    }

    pub fn relate_legend(&mut self, who: Who, pays: Pays) -> Kept {
        let open = &self.world.open;
        let mine = open.legends.iter().filter(|&&owner| owner == Some(who)).count();
        let free = open.house(who).tokens > 0 && mine < 2;
        let slots = Slot::ALL.into_iter().filter(|slot| {
            let slot = usize::from(slot.0);
            free && open.figures[slot].is_some() && open.legends[slot] != Some(who)
        });
        let promised = slots.map(Action::WithLegend).collect();
        let Some(Action::WithLegend(slot)) = self.ask_or_decline(who, promised)? else { return Ok(()) };
        let bumped = self.world.open.legends[usize::from(slot.0)].replace(who);
        self.house(who).tokens -= 1;
        bumped.into_iter().for_each(|owner| self.house(owner).tokens += 1);
        if pays == Pays::AsUsual {
            self.pay_out(who, &[self.legend_text(slot)])?;
        }
        bumped.map_or(Ok(()), |owner| self.console(owner))
    }

    /// The bumped player may draw a card or, before their successor, a successor (LG-A3).
    fn console(&mut self, owner: Who) -> Kept {
        let mut draws = vec![Action::DrawCard];
        if !self.world.open.house(owner).heir_put && self.world.open.generation < 6 {
            draws.push(Action::DrawHeir);
        }
        match self.ask_or_decline(owner, draws)? {
            Some(Action::DrawCard) => self.draw_cards(owner, 1),
            Some(_) => self.draw_successors(owner, 1),
            None => Ok(()),
        }
    }

    fn legend_text(&self, slot: Slot) -> String {
        let figure = self.world.open.figures[usize::from(slot.0)].unwrap();
        let century = self.world.open.century() as usize;
        effect_text(&self.table.game.pack().figures[usize::from(figure.0)].benefits[century])
    }

    /// The tokens that words such as "one of your relationships" mean: those on character tracks, and those on
    /// legendary figures only where the words say so.
    fn tokens(&self, who: Who, whose: &str) -> Kept<Vec<Token>> {
        let (whose, legendary) = match whose.strip_suffix(", legendary or not,") {
            Some(whose) => (whose, true),
            None => (whose, false),
        };
        let owner_fits = |owner: Who| match whose {
            "one of your relationships" => Ok(owner == who),
            "an opponent's relationship" => Ok(owner != who),
            "any relationship" | "a relationship on your track" => Ok(true),
            _ => Err(format!("no tokens: {whose}")),
        };
        let mine = self.sight(who).character(who);
        let mut tokens = Vec::new();
        for character in Character::ALL {
            let here = whose != "a relationship on your track" || character == mine;
            for (space, owner) in self.world.open.tracks[character as usize].iter().enumerate() {
                if let Some(owner) = owner
                    && here
                    && owner_fits(*owner)?
                {
                    tokens.push(Token::Track(character, space as u8));
                }
            }
        }
        for slot in Slot::ALL.into_iter().filter(|_| legendary) {
            if let Some(owner) = self.world.open.legends[usize::from(slot.0)]
                && owner_fits(owner)?
            {
                tokens.push(Token::Legend(slot));
            }
        }
        Ok(tokens)
    }

    pub fn strengthen(&mut self, who: Who, whose: &str, pays: Pays) -> Kept {
        let mut tokens = self.tokens(who, whose)?;
        tokens.retain(|token| !matches!(token, Token::Track(_, 0)));
        let Some((track, space)) = self.ask_token(who, &tokens)? else { return Ok(()) };
        self.world.open.tracks[track as usize].swap(space, space - 1);
        self.pay_moved(who, track, &[space as u8 - 1, space as u8], pays)
    }

    pub fn weaken(&mut self, who: Who, whose: &str, pays: Pays) -> Kept {
        let tokens = self.tokens(who, whose)?;
        let Some((track, space)) = self.ask_token(who, &tokens)? else { return Ok(()) };
        let moved = self.push(track, space);
        self.pay_moved(who, track, &moved, pays)
    }

    /// The active player is paid for an own token that moved (LG-A15).
    fn pay_moved(&mut self, who: Who, track: Character, moved: &[u8], pays: Pays) -> Kept {
        let mine = self.world.open.tracks[track as usize].iter().position(|&owner| owner == Some(who));
        match mine.filter(|&space| moved.contains(&(space as u8)) && pays == Pays::AsUsual) {
            Some(space) => self.pay_out(who, &[self.space_text(track, space as u8)]),
            None => Ok(()),
        }
    }

    fn ask_token(&mut self, who: Who, tokens: &[Token]) -> Kept<Option<(Character, usize)>> {
        match self.ask(who, &answers(tokens))? {
            Some(Action::Token(track, space)) => Ok(Some((track, usize::from(space)))),
            _ => Ok(None),
        }
    }

    pub fn return_token(&mut self, who: Who, whose: &str) -> Kept {
        let tokens = self.tokens(who, whose)?;
        let owner = match self.ask(who, &answers(&tokens))? {
            Some(Action::Token(track, space)) => {
                self.world.open.tracks[track as usize][usize::from(space)].take()
            }
            Some(Action::LegendToken(slot)) => self.world.open.legends[usize::from(slot.0)].take(),
            _ => None,
        };
        owner.into_iter().for_each(|owner| self.house(owner).tokens += 1);
        Ok(())
    }

    pub fn collect_track(&mut self, who: Who) -> Kept {
        let tokens = self.sight(who).tokens_of(who);
        let promised: Vec<_> = tokens.iter().map(|&(track, _)| Action::Collect(track)).collect();
        let Some(Action::Collect(track)) = self.ask(who, &promised)? else { return Ok(()) };
        let (_, space) = tokens.into_iter().find(|&(found, _)| found == track).unwrap();
        self.pay_out(who, &[self.space_text(track, space)])
    }

    pub fn collect_legend(&mut self, who: Who) -> Kept {
        let mine = |slot: &Slot| self.world.open.legends[usize::from(slot.0)] == Some(who);
        let promised: Vec<_> = Slot::ALL.into_iter().filter(mine).map(Action::CollectLegend).collect();
        let Some(Action::CollectLegend(slot)) = self.ask(who, &promised)? else { return Ok(()) };
        self.pay_out(who, &[self.legend_text(slot)])
    }

    // Values and shares.

    pub fn value(&self, industry: Industry) -> i32 {
        let row = self.world.open.rows[industry as usize];
        self.table.game.pack().board.rows[usize::from(row)].value(self.world.open.century())
    }

    pub fn shift(&mut self, industry: Industry, rows: i32) {
        let top = self.table.game.pack().board.rows.len() as i32 - 1;
        let row = &mut self.world.open.rows[industry as usize];
        *row = (i32::from(*row) + rows).clamp(0, top) as u8;
    }

    pub fn move_value(&mut self, who: Who, which: &str, rows: i32) -> Kept {
        let industries = self.sight(who).industries(which)?;
        let promised: Vec<_> = industries.into_iter().map(Action::Industry).collect();
        if let Some(Action::Industry(industry)) = self.ask(who, &promised)? {
            self.shift(industry, rows);
        }
        Ok(())
    }

    /// A price at so many percent, rounded up (LG-F4).
    fn price(&self, industry: Industry, size: Size, percent: i32) -> i32 {
        let shares = match size {
            Size::Minor => 2,
            Size::Major => 5,
        };
        (self.value(industry) * shares * percent + 99) / 100
    }

    fn shares(&self, who: Who, which: &str, fits: impl Fn(Industry, Size) -> bool) -> Kept<Vec<Action>> {
        let mut shares = Vec::new();
        for industry in self.sight(who).industries(which)? {
            let sizes = Size::ALL.into_iter().filter(|&size| fits(industry, size));
            shares.extend(sizes.map(|size| Action::Share(size, industry)));
        }
        Ok(shares)
    }

    pub fn buy(&mut self, who: Who, which: &str, percent: i32) -> Kept {
        let house = *self.world.open.house(who);
        let promised = self.shares(who, which, |industry, size| {
            let free = house.shares[size as usize] > 0 && !house.has_share(industry, size);
            free && self.price(industry, size, percent) <= house.gold
        })?;
        if let Some(Action::Share(size, industry)) = self.ask_or_decline(who, promised)? {
            self.house(who).gold -= self.price(industry, size, percent);
            self.put_share(who, industry, size);
            self.shift(industry, rows(size));
        }
        Ok(())
    }

    pub fn sell(&mut self, who: Who, which: &str, percent: i32) -> Kept {
        let house = *self.world.open.house(who);
        let promised = self.shares(who, which, |industry, size| house.has_share(industry, size))?;
        if let Some(Action::Share(size, industry)) = self.ask_or_decline(who, promised)? {
            self.house(who).gold += self.price(industry, size, percent);
            self.take_share(who, industry, size);
            self.shift(industry, -rows(size));
        }
        Ok(())
    }

    pub fn place(&mut self, who: Who, sizes: &str, which: &str) -> Kept {
        let house = *self.world.open.house(who);
        let fits = |size: Size| match sizes {
            "an investment" => true,
            sizes => sizes == format!("a {} investment", size.name()),
        };
        let promised = self.shares(who, which, |industry, size| {
            fits(size) && house.shares[size as usize] > 0 && !house.has_share(industry, size)
        })?;
        if let Some(Action::Share(size, industry)) = self.ask_or_decline(who, promised)? {
            self.put_share(who, industry, size);
        }
        Ok(())
    }

    pub fn move_share(&mut self, who: Who, which: &str) -> Kept {
        let house = *self.world.open.house(who);
        let to = self.sight(who).industries(which)?;
        let mut promised = Vec::new();
        for size in Size::ALL {
            for from in Industry::ALL.into_iter().filter(|&from| house.has_share(from, size)) {
                let free = to.iter().filter(|&&to| !house.has_share(to, size));
                promised.extend(free.map(|&to| Action::ShiftShare(size, from, to)));
            }
        }
        if let Some(Action::ShiftShare(size, from, to)) = self.ask_or_decline(who, promised)? {
            self.take_share(who, from, size);
            self.put_share(who, to, size);
        }
        Ok(())
    }

    pub fn withdraw(&mut self, who: Who, which: &str) -> Kept {
        let mut promised = Vec::new();
        let industries = self.sight(who).industries(which)?;
        let others: Vec<_> = self.table.game.everyone().filter(|&other| other != who).collect();
        for &other in &others {
            let owner = self.sight(other).character(other);
            for &industry in &industries {
                let sizes =
                    Size::ALL.into_iter().filter(|&s| self.world.open.house(other).has_share(industry, s));
                promised.extend(sizes.map(|size| Action::Withdraw(owner, size, industry)));
            }
        }
        if let Some(Action::Withdraw(owner, size, industry)) = self.ask(who, &promised)? {
            let other =
                others.into_iter().find(|&other| self.sight(other).character(other) == owner).unwrap();
            self.take_share(other, industry, size);
        }
        Ok(())
    }

    pub fn put_share(&mut self, who: Who, industry: Industry, size: Size) {
        let house = self.house(who);
        house.shares[size as usize] -= 1;
        house.invested[size as usize] = house.invested[size as usize].with(industry as u8);
    }

    fn take_share(&mut self, who: Who, industry: Industry, size: Size) {
        let house = self.house(who);
        house.shares[size as usize] += 1;
        house.invested[size as usize] = house.invested[size as usize].less(industry as u8);
    }

    // What global actions pay (LG-B3, LG-B4, LG-B7).

    pub fn income(&self, who: Who) -> i32 {
        let sight = self.sight(who);
        let (first, second) = sight.mat_of(sight.character(who)).industries;
        i32::from(self.world.open.house(who).own.len()) * (self.value(first) + self.value(second))
    }

    pub fn heirloom_fame(&self, who: Who) -> i32 {
        let controlled = self.world.open.house(who).controlled;
        let fame = |industry: Industry| {
            let row = self.world.open.rows[industry as usize];
            self.table.game.pack().board.rows[usize::from(row)].fame(self.world.open.century())
        };
        let best = controlled.into_iter().flatten().map(|character| {
            let (first, second) = self.sight(who).mat_of(character).industries;
            fame(first).max(fame(second))
        });
        best.sum()
    }

    pub fn dividends(&self, who: Who) -> i32 {
        let mut sum = 0;
        for size in Size::ALL {
            for industry in Industry::ALL {
                if self.world.open.house(who).has_share(industry, size) {
                    let row = &self.table.game.pack().board.rows
                        [usize::from(self.world.open.rows[industry as usize])];
                    sum += row.dividend(self.world.open.century(), size);
                }
            }
        }
        sum
    }

    /// The investments that pay dividends in their rows.
    pub fn paying_shares(&self, who: Who) -> i32 {
        let pays = |size: Size, industry: Industry| {
            let row =
                &self.table.game.pack().board.rows[usize::from(self.world.open.rows[industry as usize])];
            let has = self.world.open.house(who).has_share(industry, size);
            i32::from(has && row.dividend(self.world.open.century(), size) > 0)
        };
        Size::ALL.into_iter().flat_map(|size| Industry::ALL.map(|industry| pays(size, industry))).sum()
    }

    // Heirlooms (LG-A9, LG-A16, LG-A17).

    pub fn acquire(&mut self, who: Who, fewer: i32) -> Kept {
        let mut promised = Vec::new();
        for owner in self.table.game.everyone() {
            let character = self.sight(owner).character(owner);
            for level in (1..7).filter(|&level| self.may_acquire(who, owner, level, fewer)) {
                promised.push(Action::Heirloom(character, level));
            }
        }
        let Some(Action::Heirloom(character, level)) = self.ask_or_decline(who, promised)? else {
            return Ok(());
        };
        let owner = self.table.game.everyone().find(|&o| self.sight(o).character(o) == character).unwrap();
        let fee = self.fee(who, owner, level);
        self.house(who).fame -= fee;
        self.house(owner).fame += fee;
        self.pay_heirloom(who, owner, level, fewer)?;
        let house = self.house(who);
        if who == owner && level < 6 {
            house.own = house.own.with(level);
        } else {
            house.controlled[usize::from(level)] = Some(character);
        }
        Ok(())
    }

    fn may_acquire(&self, who: Who, owner: Who, level: u8, fewer: i32) -> bool {
        let house = self.world.open.house(who);
        let character = self.sight(owner).character(owner);
        let everyone = || self.table.game.everyone().map(|who| self.world.open.house(who));
        let taken = everyone().any(|house| house.controlled[usize::from(level)] == Some(character))
            || self.world.open.house(owner).own.has(level);
        let has = |level: u8| house.own.has(level) || house.controlled[usize::from(level)].is_some();
        let in_turn = !has(level) && (level < 6 || (1..6).all(has));
        let theirs = house.controlled[1..6].iter().filter(|&&c| c == Some(character)).count();
        let limit = 2 + usize::from(self.sight(who).is_amicable(character));
        let allowed = who == owner || level == 6 || theirs < limit;
        !taken
            && in_turn
            && allowed
            && self.fee(who, owner, level) <= house.fame
            && self.can_pay_heirloom(who, owner, level, fewer)
    }

    fn fee(&self, who: Who, owner: Who, level: u8) -> i32 {
        let character = self.sight(owner).character(owner);
        if who == owner || level == 6 || self.sight(who).is_hostile(character) {
            return 0;
        }
        i32::from(self.table.game.pack().heirlooms[character as usize][usize::from(level)].fee)
    }

    fn heirloom_cost(&self, owner: Who, level: u8) -> [i32; 4] {
        let character = self.sight(owner).character(owner);
        let mut cost = [0; 4];
        for &kind in &self.table.game.pack().heirlooms[character as usize][usize::from(level)].cost {
            cost[kind as usize] += 1;
        }
        cost
    }

    /// One resource fewer with a token on the owner's track, and as many as the words say.
    fn discount(&self, who: Who, owner: Who, fewer: i32) -> i32 {
        let character = self.sight(owner).character(owner);
        let token = self.world.open.tracks[character as usize].contains(&Some(who));
        fewer + i32::from(token)
    }

    fn short(&self, who: Who, cost: [i32; 4]) -> i32 {
        let have = self.world.open.house(who).resources;
        (0..4).map(|kind| (cost[kind] - i32::from(have[kind])).max(0)).sum()
    }

    fn can_pay_heirloom(&self, who: Who, owner: Who, level: u8, fewer: i32) -> bool {
        self.short(who, self.heirloom_cost(owner, level)) <= self.discount(who, owner, fewer)
    }

    fn pay_heirloom(&mut self, who: Who, owner: Who, level: u8, fewer: i32) -> Kept {
        let mut cost = self.heirloom_cost(owner, level);
        let discount = self.discount(who, owner, fewer);
        if discount >= cost.iter().sum() {
            return Ok(());
        }
        for left in (1..=discount).rev() {
            let spares: Vec<_> = Resource::ALL
                .into_iter()
                .filter(|&kind| {
                    let mut rest = cost;
                    rest[kind as usize] -= 1;
                    cost[kind as usize] > 0 && self.short(who, rest) < left
                })
                .collect();
            let promised: Vec<_> = spares.into_iter().map(Action::Resource).collect();
            if let Some(Action::Resource(kind)) = self.ask_small(who, &promised)? {
                cost[kind as usize] -= 1;
            }
        }
        (0..4).for_each(|kind| self.house(who).resources[kind] -= cost[kind] as u8);
        Ok(())
    }

    // The rest.

    pub fn contribute(&mut self, who: Who, limit: i32, times: i32) -> Kept {
        let house = self.world.open.house(who);
        let spaces = foundation::contributions(house.foundation, house.gold.min(limit), times);
        let promised: Vec<_> = spaces.map(|(_, gold)| Action::Contribute(gold as u8)).collect();
        if let Some(Action::Contribute(gold)) = self.ask(who, &promised)? {
            let house = self.house(who);
            house.gold -= i32::from(gold);
            house.foundation = foundation::after_gain(house.foundation, i32::from(gold) * times);
        }
        Ok(())
    }

    /// The own special action, or one learned with an opponent's level 6 (LG-A11, LG-A17).
    pub fn special(&mut self, who: Who) -> Kept {
        let mine = self.sight(who).character(who);
        let learned = self.world.open.house(who).controlled[6].filter(|&character| character != mine);
        let promised = [mine].into_iter().chain(learned).map(Action::Special).collect();
        let Some(Action::Special(whose)) = self.ask_or_decline(who, promised)? else { return Ok(()) };
        let owner =
            self.table.game.everyone().find(|&other| self.sight(other).character(other) == whose).unwrap();
        let deed = read(&effect_text(self.sight(who).special(owner)))?;
        self.perform(&deed, who)
    }

    pub fn explore(&mut self, who: Who) -> Kept {
        let space = self.table.game.pack().board.exploration[self.world.open.century() as usize];
        let cards = i32::from(self.world.open.house(who).cards);
        let (gold, fame) = (i32::from(space.gold) * cards, i32::from(space.fame) * cards);
        self.gain(who, Purse { gold, fame, ..Purse::default() })?;
        self.draw_successors(who, i32::from(space.successors))
    }

    pub fn block(&mut self, who: Who) -> Kept {
        let open = &self.world.open;
        let free = open.house(who).tokens > 0;
        let up =
            Global::ALL.into_iter().filter(|&global| free && open.globals[global as usize] == GlobalTile::Up);
        let promised = up.map(Action::Block).collect();
        if let Some(Action::Block(global)) = self.ask_or_decline(who, promised)? {
            self.world.open.globals[global as usize] = GlobalTile::Blocked(who);
            self.house(who).tokens -= 1;
        }
        Ok(())
    }

    pub fn unlock(&mut self, who: Who) -> Kept {
        let locked = self.world.open.house(who).locked;
        let promised: Vec<_> = Locked::ALL.into_iter().filter(|&token| locked[token as usize]).collect();
        let promised: Vec<_> = promised.into_iter().map(Action::Unlock).collect();
        if let Some(Action::Unlock(token)) = self.ask_small(who, &promised)? {
            let house = self.house(who);
            house.locked[token as usize] = false;
            match token {
                Locked::Relationship => house.tokens += 1,
                Locked::Minor => house.shares[Size::Minor as usize] += 1,
                Locked::Major => house.shares[Size::Major as usize] += 1,
            }
        }
        Ok(())
    }
}

fn answers(tokens: &[Token]) -> Vec<Action> {
    let answer = |token: &Token| match *token {
        Token::Track(track, space) => Action::Token(track, space),
        Token::Legend(slot) => Action::LegendToken(slot),
    };
    tokens.iter().map(answer).collect()
}

fn rows(size: Size) -> i32 {
    match size {
        Size::Minor => 1,
        Size::Major => 2,
    }
}
