//! The words of the rulebook that every pack shares.

use game_core::named;
use serde::{Deserialize, Serialize};

named! {
    /// The ten characters, clockwise around the board (LG-C1, LG-N17).
    Character, 10:
    Politician "politician" "Politician",
    General "general" "General",
    Socialite "socialite" "Socialite",
    UnderworldBoss "underworld-boss" "Underworld Boss",
    MasterThief "master-thief" "Master Thief",
    Inventor "inventor" "Inventor",
    Promoter "promoter" "Promoter",
    Philosopher "philosopher" "Philosopher",
    TransportationBaron "transportation-baron" "Transportation Baron",
    CorporateMogul "corporate-mogul" "Corporate Mogul",
}

named! {
    /// The two sides of a mat (LG-C1).
    Side, 2:
    Aboveboard "aboveboard" "aboveboard",
    Underhanded "underhanded" "underhanded",
}

named! {
    /// The ten industries, counter-clockwise around the board (LG-C2, LG-N14).
    Industry, 10:
    Tourism "tourism" "Tourism",
    Museums "museums" "Museums",
    Theater "theater" "Theatre",
    Communications "communications" "Communications",
    Law "law" "Law",
    Military "military" "Military",
    Education "education" "Education",
    Transportation "transportation" "Transportation",
    Manufacturing "manufacturing" "Manufacturing",
    Finance "finance" "Finance",
}

named! {
    /// The three groups of industries, counter-clockwise around the board (LG-C2).
    Group, 3:
    Entertainment "entertainment" "Entertainment",
    Government "government" "Government",
    Progress "progress" "Progress",
}

named! {
    /// The six impact icons (LG-C3).
    Icon, 6:
    Power "power" "Power",
    Manipulation "manipulation" "Manipulation",
    Humanity "humanity" "Humanity",
    Commerce "commerce" "Commerce",
    Knowledge "knowledge" "Knowledge",
    Innovation "innovation" "Innovation",
}

named! {
    /// The four resources (LG-C3).
    Resource, 4:
    Dye "dye" "dye",
    Gear "gear" "gear",
    Gem "gem" "gem",
    Iron "iron" "iron",
}

named! {
    /// The two sizes of investment tokens (LG-A5).
    Size, 2:
    Minor "minor" "minor",
    Major "major" "major",
}

named! {
    /// The eight global actions (LG-B1 to LG-B8).
    Global, 8:
    Event "event" "Resolve Event",
    Relationships "relationships" "Advance Relationships",
    Income "income" "Heirloom Income",
    Fame "fame" "Heirloom Fame",
    Foundation "foundation" "Foundation",
    Influence "influence" "Influence",
    Dividends "dividends" "Dividends",
    Trade "trade" "Trade Conference",
}

named! {
    /// What is bid with and what is bid for at a trade conference (LG-B8).
    Commodity, 4:
    Gold "gold" "gold",
    Fame "fame" "fame",
    Foundation "foundation" "foundation",
    Resources "resources" "resources",
}

named! {
    /// What a scoring tile counts: six at the end of a century (LG-E2), then six at the end of the game (LG-E3).
    Tile, 12:
    Magnetic "magnetic" "Magnetic",
    Devoted "devoted" "Devoted",
    Committed "committed" "Committed",
    Cautious "cautious" "Cautious",
    Desired "desired" "Desired",
    Exotic "exotic" "Exotic",
    Resourceful "resourceful" "Resourceful",
    Nostalgic "nostalgic" "Nostalgic",
    Wealthy "wealthy" "Wealthy",
    Storied "storied" "Storied",
    Diverse "diverse" "Diverse",
    Philanthropic "philanthropic" "Philanthropic",
}

named! {
    /// The six difficulty levels of the Nemeses (LG-N9).
    Difficulty, 6:
    Novice "novice" "Novice",
    Standard "standard" "Standard",
    Advanced "advanced" "Advanced",
    Expert "expert" "Expert",
    Master "master" "Master",
    Guru "guru" "Guru",
}

named! {
    /// What can be unlocked, in the order of the Nemeses (LG-F3, LG-N17).
    Locked, 3:
    Relationship "relationship" "relationship token",
    Minor "minor" "minor investment token",
    Major "major" "major investment token",
}

named! {
    /// The way a value moves, or an arrow points.
    Direction, 2:
    Up "up" "up",
    Down "down" "down",
}

named! {
    /// The two outcomes of an event (LG-B1).
    Outcome, 2:
    Top "top" "top",
    Bottom "bottom" "bottom",
}

named! {
    /// The three centuries (LG-C4).
    Century, 3:
    I "i" "Century I",
    II "ii" "Century II",
    III "iii" "Century III",
}

/// Whom a relationship is made with: a character, or any legendary figure (LG-C4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the characters have their names")]
pub enum Partner {
    Politician,
    General,
    Socialite,
    UnderworldBoss,
    MasterThief,
    Inventor,
    Promoter,
    Philosopher,
    TransportationBaron,
    CorporateMogul,
    /// The legendary icon.
    Legend,
}

impl Partner {
    /// The character, unless it is the legendary icon.
    pub fn character(self) -> Option<Character> {
        Character::ALL.get(self as usize).copied()
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        self.character().map_or("a legendary figure", Character::name)
    }
}

impl Industry {
    /// The group it belongs to (LG-C2).
    pub const fn group(self) -> Group {
        match self {
            Industry::Tourism | Industry::Museums | Industry::Theater => Group::Entertainment,
            Industry::Communications | Industry::Law | Industry::Military => Group::Government,
            Industry::Education | Industry::Transportation | Industry::Manufacturing | Industry::Finance => {
                Group::Progress
            }
        }
    }
}

impl Group {
    /// Its industries in the order of the ring.
    pub fn industries(self) -> impl DoubleEndedIterator<Item = Industry> + Clone {
        Industry::ALL.into_iter().filter(move |industry| industry.group() == self)
    }
}

impl Size {
    /// How many shares a token stands for (LG-A5).
    pub const fn shares(self) -> i32 {
        match self {
            Size::Minor => 2,
            Size::Major => 5,
        }
    }

    /// How many rows buying or selling one moves the value (LG-A5).
    pub const fn rows(self) -> i8 {
        match self {
            Size::Minor => 1,
            Size::Major => 2,
        }
    }
}

impl Global {
    /// Whether it must be triggered before a generation can end (LG-G6).
    pub const fn is_mandatory(self) -> bool {
        matches!(self, Global::Event | Global::Relationships)
    }
}

impl Tile {
    /// Whether it scores at the end of a century rather than of the game.
    pub fn is_century_end(self) -> bool {
        self.index() < 6
    }
}

impl Direction {
    /// One row that way.
    pub const fn step(self) -> i8 {
        match self {
            Direction::Up => 1,
            Direction::Down => -1,
        }
    }
}

impl Century {
    /// The century of a generation, which counts from 1.
    pub fn of(generation: u8) -> Century {
        Century::ALL[usize::from(generation.saturating_sub(1) / 2).min(2)]
    }
}
