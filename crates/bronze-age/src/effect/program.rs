//! Effects lowered to an arena: what a state holds of an effect under way is one small number.

use super::Effect;
use crate::Word;

/// A place in a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u8);

impl NodeId {
    /// The step behind this one.
    pub fn next(self) -> NodeId {
        NodeId(self.0 + 1)
    }
}

/// One step, lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// A word, so many times.
    Do {
        /// The word.
        word: Word,
        /// How often.
        times: u8,
    },
    /// A choice: the branches' first steps stand in the program's list from `first` on.
    OneOf {
        /// Where the list of branches begins.
        first: u8,
        /// How many branches there are.
        count: u8,
    },
    /// The sequence ends here.
    End,
}

/// The effects of a whole pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    nodes: Vec<Node>,
    branches: Vec<NodeId>,
}

impl Program {
    /// Whether the ids of all effects lowered so far were small enough.
    pub fn fits(&self) -> bool {
        self.nodes.len() <= usize::from(u8::MAX) && self.branches.len() <= usize::from(u8::MAX)
    }

    /// Adds an effect and returns where it begins.
    pub fn lower(&mut self, effect: &[Effect]) -> NodeId {
        let steps: Vec<Node> = effect.iter().map(|step| self.lower_step(step)).collect();
        let start = NodeId(self.nodes.len() as u8);
        self.nodes.extend(steps);
        self.nodes.push(Node::End);
        start
    }

    fn lower_step(&mut self, step: &Effect) -> Node {
        match step {
            Effect::Do(word, times) => Node::Do { word: *word, times: *times },
            Effect::OneOf(branches) => {
                let starts: Vec<NodeId> = branches.iter().map(|branch| self.lower(branch)).collect();
                let first = self.branches.len() as u8;
                self.branches.extend(starts);
                Node::OneOf { first, count: branches.len() as u8 }
            }
        }
    }

    /// The step at a place.
    pub fn node(&self, at: NodeId) -> Node {
        self.nodes[usize::from(at.0)]
    }

    /// The branches of a choice: where each begins.
    pub fn branches(&self, first: u8, count: u8) -> &[NodeId] {
        &self.branches[usize::from(first)..usize::from(first) + usize::from(count)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_of_branches_keep_their_places() {
        let inner = Effect::OneOf(vec![vec![Effect::Do(Word::Clear, 1)], vec![Effect::Do(Word::Play, 1)]]);
        let effect = vec![
            Effect::OneOf(vec![vec![Effect::Do(Word::Draw, 1), inner], vec![Effect::Do(Word::Claim, 2)]]),
            Effect::Do(Word::Seize, 1),
        ];
        let mut program = Program::default();
        let start = program.lower(&effect);
        let Node::OneOf { first, count } = program.node(start) else { panic!("a choice comes first") };
        let branches = program.branches(first, count).to_vec();
        assert_eq!(program.node(branches[0]), Node::Do { word: Word::Draw, times: 1 });
        assert_eq!(program.node(branches[1]), Node::Do { word: Word::Claim, times: 2 });
        assert_eq!(program.node(branches[1].next()), Node::End);
        let Node::OneOf { first, count } = program.node(branches[0].next()) else { panic!("then another") };
        let words: Vec<_> = program.branches(first, count).iter().map(|&at| program.node(at)).collect();
        assert_eq!(
            words,
            [Node::Do { word: Word::Clear, times: 1 }, Node::Do { word: Word::Play, times: 1 }]
        );
        assert_eq!(program.node(start.next()), Node::Do { word: Word::Seize, times: 1 });
        assert!(program.fits());
    }
}
