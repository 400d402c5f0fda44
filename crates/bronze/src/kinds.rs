//! The words of the rulebook: terrains, kinds of settlement, technologies, grades of trade route.

use game_core::named;

named! {
    /// The seven terrains, from top to bottom of the board (BZ-C1).
    Terrain, 7:
    Mountains "mountains" "Mountains",
    Woods "woods" "Woods",
    Grasslands "grasslands" "Grasslands",
    Savannas "savannas" "Savannas",
    Deserts "deserts" "Deserts",
    Jungles "jungles" "Jungles",
    Shore "shore" "Shore",
}

impl Terrain {
    /// Where in it: "in the woods", "on the shore".
    pub fn place(self) -> String {
        let preposition = if self == Terrain::Shore { "on" } else { "in" };
        format!("{preposition} the {}", self.notation())
    }
}

named! {
    /// Whom a settlement spot is for (BZ-C2).
    Kind, 3:
    Farmers "farmers" "Farmers",
    Herders "herders" "Herders",
    Hunters "hunters" "Hunters",
}

named! {
    /// The seven technologies, and Bronze Casting on the back of every card (BZ-C3).
    Technology, 8:
    Domestication "domestication" "Domestication",
    Pottery "pottery" "Pottery",
    Masonry "masonry" "Masonry",
    Authority "authority" "Authority",
    Religion "religion" "Religion",
    Wheel "wheel" "Wheel",
    Irrigation "irrigation" "Irrigation",
    Bronze "bronze" "Bronze Casting",
}

impl Technology {
    /// The seven that cards have on their face.
    pub const FACES: [Self; 7] = [
        Self::Domestication,
        Self::Pottery,
        Self::Masonry,
        Self::Authority,
        Self::Religion,
        Self::Wheel,
        Self::Irrigation,
    ];
}

named! {
    /// The three trade route tokens of a terrain (BZ-C5).
    Grade, 3:
    Three "3" "3",
    Five "5" "5",
    Seven "7" "7",
}

impl Grade {
    /// How many markers in a line earn it.
    pub const fn line(self) -> u32 {
        match self {
            Grade::Three => 3,
            Grade::Five => 5,
            Grade::Seven => 7,
        }
    }

    /// What it is worth.
    pub const fn points(self) -> i32 {
        match self {
            Grade::Three => 3,
            Grade::Five => 6,
            Grade::Seven => 10,
        }
    }
}
