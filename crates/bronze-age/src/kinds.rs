//! The words of the rulebook: territories, icons, and the words of the effect language.

use game_core::named;

named! {
    /// The three territories, on the backs of the cards (BA-C1).
    Territory, 3:
    Sea "sea" "The Sea",
    Mountains "mountains" "The Mountains",
    Plains "plains" "The Plains",
}

named! {
    /// The colours of the action cards, each with its own territory (BA-C2).
    Colour, 3:
    Blue "blue" "Blue",
    Red "red" "Red",
    Yellow "yellow" "Yellow",
}

impl Colour {
    /// The territory that an action of this colour matches.
    pub const fn territory(self) -> Territory {
        match self {
            Colour::Blue => Territory::Sea,
            Colour::Red => Territory::Mountains,
            Colour::Yellow => Territory::Plains,
        }
    }
}

named! {
    /// The icons: three basic ones, then four specialised ones (BA-C3, BA-C5).
    Icon, 7:
    Exploration "exploration" "Exploration",
    Society "society" "Society",
    Prosperity "prosperity" "Prosperity",
    Warfare "warfare" "Warfare",
    Artistry "artistry" "Artistry",
    Faith "faith" "Faith",
    Commerce "commerce" "Commerce",
}

impl Icon {
    /// The icons of the basic civilisation.
    pub const BASIC: [Icon; 3] = [Icon::Exploration, Icon::Society, Icon::Prosperity];
    /// The icons of which a specialised civilisation has two.
    pub const SPECIALISED: [Icon; 4] = [Icon::Warfare, Icon::Artistry, Icon::Faith, Icon::Commerce];
}

named! {
    /// What an ability can do (BA-X2 to BA-X7).
    Word, 9:
    Draw "draw" "Draw",
    Claim "claim" "Claim",
    Clear "clear" "Clear",
    Play "play" "Play",
    Seize "seize" "Seize",
    Levy "levy" "Levy",
    Offer "offer" "Offer",
    Salvage "salvage" "Salvage",
    Recall "recall" "Recall",
}
