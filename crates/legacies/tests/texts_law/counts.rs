//! Counts, conditions, players and industries that the words of a card name, read off the position.

use legacies::{Character, Group, Icon, Industry, Legacies, Side, Size, State, Who};

/// A position as a reader of cards looks at it.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    pub game: &'a Legacies,
    pub state: &'a State,
    pub who: Who,
}

type Seen<T> = Result<T, String>;

impl Sight<'_> {
    pub fn character(&self, who: Who) -> Character {
        self.state.open.house(who).character.unwrap()
    }

    fn mat(&self) -> &legacies::pack::Mat {
        self.mat_of(self.character(self.who))
    }

    pub fn mat_of(&self, character: Character) -> &legacies::pack::Mat {
        self.game.pack().mats.iter().find(|mat| mat.character == character).unwrap()
    }

    /// The special action of the mat side that somebody plays.
    pub fn special(&self, who: Who) -> &legacies::effect::Effect {
        let mat = self.mat_of(self.character(who));
        match self.state.open.house(who).side {
            Side::Aboveboard => &mat.aboveboard.effect,
            Side::Underhanded => &mat.underhanded.effect,
        }
    }

    pub fn is_amicable(&self, to: Character) -> bool {
        self.mat().amicable.contains(&to)
    }

    pub fn is_hostile(&self, to: Character) -> bool {
        self.mat().hostile.contains(&to)
    }

    fn fame(&self, who: Who) -> i32 {
        self.state.open.house(who).fame
    }

    /// Everybody at the table, in turn order.
    fn in_order(&self) -> Vec<Who> {
        self.state.open.order.iter().copied().collect()
    }

    /// The tracks on which somebody has a token, with its space.
    pub fn tokens_of(&self, who: Who) -> Vec<(Character, u8)> {
        let tracks = Character::ALL.into_iter();
        let found = tracks.filter_map(|character| {
            let track = &self.state.open.tracks[character as usize];
            Some((character, track.iter().position(|&owner| owner == Some(who))? as u8))
        });
        found.collect()
    }

    fn legends_of(&self, who: Who) -> usize {
        self.state.open.legends.iter().filter(|&&owner| owner == Some(who)).count()
    }

    fn guests(&self, who: Who) -> usize {
        self.state.open.tracks[self.character(who) as usize].iter().flatten().count()
    }

    fn shares(&self, who: Who, size: Size) -> usize {
        Industry::ALL.iter().filter(|&&industry| self.state.open.house(who).has_share(industry, size)).count()
    }

    fn is_invested(&self, who: Who, industry: Industry) -> bool {
        Size::ALL.iter().any(|&size| self.state.open.house(who).has_share(industry, size))
    }

    fn icons(&self, icon: Icon) -> usize {
        let line = self.state.open.house(self.who).line;
        let successors = &self.game.pack().successors;
        let found = line.iter().filter(|heir| successors[heir.0 as usize].icon == icon).count();
        found + usize::from(self.mat().icon == icon)
    }

    fn lost_heirlooms(&self) -> usize {
        let mine = Some(self.character(self.who));
        let others = self.in_order().into_iter().filter(|&other| other != self.who);
        others
            .map(|other| self.state.open.house(other).controlled.iter().filter(|&&c| c == mine).count())
            .sum()
    }

    /// How many there are of what a card says behind "for each".
    pub fn each(&self, one: &str) -> Seen<i32> {
        let house = self.state.open.house(self.who);
        let count = match one {
            "relationship you have" => self.tokens_of(self.who).len(),
            "legendary relationship you have" => self.legends_of(self.who),
            "major investment you have" => self.shares(self.who, Size::Major),
            "minor investment you have" => self.shares(self.who, Size::Minor),
            "investment you have" => self.shares(self.who, Size::Major) + self.shares(self.who, Size::Minor),
            "industry group you are invested in" => self.groups(),
            "of your own heirlooms" => usize::from(house.own.len()),
            "heirloom you control" => house.controlled.iter().flatten().count(),
            "of your heirlooms that others control" => self.lost_heirlooms(),
            "token on your track" => self.guests(self.who),
            "resource you have" => house.resources.iter().map(|&count| usize::from(count)).sum(),
            "kind of resource you have" => house.resources.iter().filter(|&&count| count > 0).count(),
            "card you played this generation" => usize::from(house.cards),
            "card in your hand" => usize::from(self.state.hand(self.who).len()),
            "global action you triggered this generation" => usize::from(house.triggered),
            "successor with your character's icon" => self.icons(self.mat().icon) - 1,
            "full 50 of your foundation" => house.foundation as usize / 50,
            "full 50 gold you have" => house.gold as usize / 50,
            "player with more fame than you" => self.players("each player with more fame than you")?.len(),
            "player with less fame than you" => self.players("each player with less fame than you")?.len(),
            other => {
                let icon = other.strip_suffix(" icon in your line");
                let icon = icon.and_then(|name| Icon::ALL.into_iter().find(|icon| icon.name() == name));
                self.icons(icon.ok_or_else(|| format!("nothing to count: {one}"))?)
            }
        };
        Ok(count as i32)
    }

    fn groups(&self) -> usize {
        let invested =
            |group: &&Group| group.industries().any(|industry| self.is_invested(self.who, industry));
        Group::ALL.iter().filter(invested).count()
    }

    /// Whether what a card says behind "if" is so.
    pub fn holds(&self, condition: &str) -> Seen<bool> {
        let (count, least) = match condition {
            "your foundation is" => return Err("no size".to_owned()),
            condition => self.counted_condition(condition)?,
        };
        Ok(count >= least)
    }

    fn counted_condition(&self, condition: &str) -> Seen<(i32, i32)> {
        let words: Vec<_> = condition.split(' ').collect();
        let number = words.iter().find_map(|word| word.parse::<i32>().ok());
        let least = number.ok_or_else(|| format!("no number: {condition}"))?;
        let shape = condition.replacen(&least.to_string(), "N", 1);
        let house = self.state.open.house(self.who);
        let one = match shape.as_str() {
            "you have N or more relationships" => "relationship you have",
            "you have N or more legendary relationships" => "legendary relationship you have",
            "you have N or more major investments" => "major investment you have",
            "you have N or more minor investments" => "minor investment you have",
            "you have N or more investments" => "investment you have",
            "you are invested in N or more industry groups" => "industry group you are invested in",
            "you have N or more own heirlooms" => "of your own heirlooms",
            "you control N or more heirlooms" => "heirloom you control",
            "others control N or more of your heirlooms" => "of your heirlooms that others control",
            "N or more tokens are on your track" => "token on your track",
            "you have N or more resources" => "resource you have",
            "you have N or more kinds of resources" => "kind of resource you have",
            "you played N or more cards this generation" => "card you played this generation",
            "you have N or more cards in hand" => "card in your hand",
            "you triggered N or more global actions this generation" => {
                "global action you triggered this generation"
            }
            "you have N or more successors with your character's icon" => {
                "successor with your character's icon"
            }
            "your foundation is N or more" => return Ok((house.foundation, least)),
            "you have N or more gold" => return Ok((house.gold, least)),
            "N or more players have more fame than you" => "player with more fame than you",
            "N or more players have less fame than you" => "player with less fame than you",
            other => {
                let icon = other
                    .strip_prefix("you have N or more ")
                    .and_then(|o| o.strip_suffix(" icons in your line"));
                let icon = icon.ok_or_else(|| format!("no condition: {condition}"))?;
                return Ok((self.each(&format!("{icon} icon in your line"))?, least));
            }
        };
        Ok((self.each(one)?, least))
    }

    /// The players that a card names, in the order in which they act: the one who uses it first, then in turn order
    /// (LG-G11).
    pub fn players(&self, whom: &str) -> Seen<Vec<Who>> {
        let mine = self.character(self.who);
        let order = self.in_order();
        let others = || order.iter().copied().filter(|&other| other != self.who);
        let all = || std::iter::once(self.who).chain(others());
        let has_token = |who: Who, on: Character| self.tokens_of(who).iter().any(|&(track, _)| track == on);
        let my_fame = self.fame(self.who);
        Ok(match whom {
            "each player" => all().collect(),
            "each other player" => others().collect(),
            "each other player with a token on your track" => {
                others().filter(|&o| has_token(o, mine)).collect()
            }
            "each other player on whose track you have a token" => {
                others().filter(|&other| has_token(self.who, self.character(other))).collect()
            }
            "each player you are hostile to" => {
                others().filter(|&o| self.is_hostile(self.character(o))).collect()
            }
            "each player you are amicable with" => {
                others().filter(|&other| self.is_amicable(self.character(other))).collect()
            }
            "each player with more fame than you" => others().filter(|&o| self.fame(o) > my_fame).collect(),
            "each player with less fame than you" => others().filter(|&o| self.fame(o) < my_fame).collect(),
            // Of several the later one in turn order has the least, the earlier one the most (LG-B1, LG-F4).
            "the player with the least fame" => {
                order.iter().rev().copied().min_by_key(|&who| self.fame(who)).into_iter().collect()
            }
            "the player with the most fame" => {
                order.iter().rev().copied().max_by_key(|&who| self.fame(who)).into_iter().collect()
            }
            other => {
                let which = other.strip_prefix("each player invested in ");
                let which = self.industries(which.ok_or_else(|| format!("nobody: {whom}"))?)?;
                all().filter(|&who| which.iter().any(|&industry| self.is_invested(who, industry))).collect()
            }
        })
    }

    /// The industries that a card names.
    pub fn industries(&self, which: &str) -> Seen<Vec<Industry>> {
        let (first, second) = self.mat().industries;
        let of_group = |name: &str| {
            let group = Group::ALL.into_iter().find(|group| group.name() == name);
            group.map(|group| group.industries().collect::<Vec<_>>())
        };
        Ok(match which {
            "any industry" | "all industries" => Industry::ALL.to_vec(),
            "an industry you influence" | "both industries you influence" => vec![first, second],
            "an industry you are invested in" | "all industries you are invested in" => {
                Industry::ALL.into_iter().filter(|&industry| self.is_invested(self.who, industry)).collect()
            }
            name => {
                let one =
                    Industry::ALL.into_iter().find(|industry| industry.name() == name).map(|one| vec![one]);
                let words: Vec<_> = name.split(' ').collect();
                let group = match words[..] {
                    ["a" | "an", group, "industry"] | ["all", group, "industries"] => of_group(group),
                    _ => None,
                };
                one.or(group).ok_or_else(|| format!("no industry: {which}"))?
            }
        })
    }

    /// The characters with whom a card lets its player make a relationship (LG-A2).
    pub fn partners(&self, with: &str) -> Seen<Vec<Character>> {
        let in_play = |character| self.in_order().into_iter().any(|who| self.character(who) == character);
        let mine = self.character(self.who);
        let mut partners = Vec::new();
        for character in Character::ALL {
            let meant = match with {
                "any other character" => true,
                "an amicable character" => self.is_amicable(character),
                "a hostile character" => self.is_hostile(character),
                "a character in play" => in_play(character),
                "a character not in play" => !in_play(character),
                name => name == format!("the {}", character.name()),
            };
            let new =
                character != mine && self.tokens_of(self.who).iter().all(|&(track, _)| track != character);
            if meant && new && self.state.open.house(self.who).tokens > 0 {
                partners.push(character);
            }
        }
        Ok(partners)
    }
}
