//! The tree of a search, in two growing lists: no allocation for a single node.

use game_core::Seat;

/// A place in the tree: a decision of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeId(u32);

/// An action tried at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeId(u32);

const NONE: u32 = u32::MAX;

/// About 250 MB in a tree.
const MOST_EDGES: usize = 4 << 20;

/// What is known of a decision.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Who decides.
    pub seat: Seat,
    /// What was drawn on the way here that parts it from its siblings.
    landmark: u32,
    sibling: u32,
    first: u32,
    length: u16,
    room: u16,
    /// How many walks came by.
    pub visits: u32,
    /// What they were worth to the seat that decides, added up.
    pub value: f64,
}

/// What is known of an action at a node. The actions at hand differ from guess to guess.
#[derive(Clone, Copy, Debug)]
pub struct Edge<A> {
    /// The action.
    pub action: A,
    /// How promising it looked, beside the others.
    pub prior: f64,
    /// How many walks took it.
    pub visits: u32,
    /// How many walks could have taken it.
    pub available: u32,
    /// What those that took it were worth to the seat that decides, added up.
    pub value: f64,
    child: u32,
}

/// All places that walks have come to.
#[derive(Debug)]
pub struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
}

impl<A> Default for Tree<A> {
    fn default() -> Self {
        Tree { nodes: Vec::new(), edges: Vec::new() }
    }
}

impl<A: Copy + Eq> Tree<A> {
    /// The first place.
    pub const ROOT: NodeId = NodeId(0);

    /// Forgets everything but the memory it lay in.
    pub fn reset(&mut self, seat: Seat) {
        self.nodes.clear();
        self.edges.clear();
        self.nodes.push(Node::new(seat, 0));
    }

    /// Whether the tree may grow. A long search goes on in the tree it has, rather than fill the memory.
    pub fn may_grow(&self) -> bool {
        self.edges.len() < MOST_EDGES && self.nodes.len() < MOST_EDGES
    }

    /// A node.
    pub fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.0 as usize]
    }

    /// An edge.
    pub fn edge(&self, edge: EdgeId) -> &Edge<A> {
        &self.edges[edge.0 as usize]
    }

    /// An edge, to be changed.
    pub fn edge_mut(&mut self, edge: EdgeId) -> &mut Edge<A> {
        &mut self.edges[edge.0 as usize]
    }

    /// Counts a walk at a node.
    pub fn visit(&mut self, node: NodeId, value: f64) {
        let node = &mut self.nodes[node.0 as usize];
        node.visits += 1;
        node.value += value;
    }

    /// The edges of a node, in the order in which they were found.
    pub fn edges(&self, node: NodeId) -> &[Edge<A>] {
        let node = self.node(node);
        &self.edges[node.first as usize..][..usize::from(node.length)]
    }

    /// The place of an edge among those of its node.
    pub fn place_of(&self, node: NodeId, edge: EdgeId) -> usize {
        (edge.0 - self.node(node).first) as usize
    }

    /// The node behind an edge for a seat and a landmark, and whether it is new.
    pub fn child(&mut self, edge: EdgeId, seat: Seat, landmark: u32) -> (NodeId, bool) {
        let first = self.edge(edge).child;
        let mut next = first;
        while next != NONE {
            let node = &self.nodes[next as usize];
            if node.seat == seat && node.landmark == landmark {
                return (NodeId(next), false);
            }
            next = node.sibling;
        }
        let id = self.nodes.len() as u32;
        self.nodes.push(Node { sibling: first, ..Node::new(seat, landmark) });
        self.edge_mut(edge).child = id;
        (NodeId(id), true)
    }

    /// Finds the edges of actions, in their order; those never seen here are appended to `missing` by their
    /// place in the list and get their edges from [`Tree::add`].
    pub fn find(&self, node: NodeId, actions: &[A], found: &mut Vec<EdgeId>, missing: &mut Vec<usize>) {
        let first = self.node(node).first;
        let edges = self.edges(node);
        // Lists of the same node are mostly alike: the edge is where the last one was, or right behind.
        let mut hint = 0;
        for (place, action) in actions.iter().enumerate() {
            let ahead = edges.iter().skip(hint).position(|edge| edge.action == *action).map(|at| at + hint);
            let at = ahead.or_else(|| edges[..hint].iter().position(|edge| edge.action == *action));
            match at {
                Some(at) => {
                    found.push(EdgeId(first + at as u32));
                    hint = at + 1;
                }
                None => {
                    found.push(EdgeId(NONE));
                    missing.push(place);
                }
            }
        }
    }

    /// Adds edges to a node, with how promising each looks. Edges found before may have moved.
    pub fn add(&mut self, node: NodeId, new: impl ExactSizeIterator<Item = (A, f64)>) {
        let Node { first, length, room, .. } = *self.node(node);
        let (length, wanted) = (usize::from(length), usize::from(length) + new.len());
        if wanted > usize::from(room) {
            // The node moves to the end of the list; a node that grew once is likely to grow again.
            let start = self.edges.len();
            self.edges.extend_from_within(first as usize..first as usize + length);
            let room = if length == 0 { wanted } else { wanted * 2 };
            let node = &mut self.nodes[node.0 as usize];
            (node.first, node.room) = (start as u32, room as u16);
        }
        let start = self.nodes[node.0 as usize].first as usize + length;
        for (at, (action, prior)) in (start..).zip(new) {
            let edge = Edge { action, prior, visits: 0, available: 0, value: 0.0, child: NONE };
            match self.edges.get_mut(at) {
                Some(place) => *place = edge,
                None => self.edges.push(edge),
            }
        }
        self.fill_room(node);
        self.nodes[node.0 as usize].length = wanted as u16;
    }

    /// Room that is promised to a node is there, so that nothing else comes to lie in it.
    fn fill_room(&mut self, node: NodeId) {
        let Node { first, room, .. } = *self.node(node);
        let end = first as usize + usize::from(room);
        if let Some(&last) = self.edges.last()
            && self.edges.len() < end
        {
            self.edges.resize(end, last);
        }
    }
}

impl Node {
    fn new(seat: Seat, landmark: u32) -> Self {
        Node { seat, landmark, sibling: NONE, first: 0, length: 0, room: 0, visits: 0, value: 0.0 }
    }
}
