//! Union-find.

/// Sets of numbers that grow together. A set is named by its smallest number.
pub(super) struct Forest {
    parents: Vec<u32>,
}

impl Forest {
    pub(super) fn new(count: usize) -> Self {
        Self {
            parents: (0..count as u32).collect(),
        }
    }

    pub(super) fn root(&mut self, mut node: usize) -> usize {
        while self.parents[node] as usize != node {
            let above = self.parents[self.parents[node] as usize];
            self.parents[node] = above;
            node = above as usize;
        }
        node
    }

    pub(super) fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        let (low, high) = (a.min(b), a.max(b));
        self.parents[high] = low as u32;
    }
}
