/// The last few things that were asked for, by what they are for: made once where they take turns.
#[derive(Debug, Clone)]
pub struct Kept<K, V> {
    /// The one that was asked for last comes last.
    kept: Vec<(K, V)>,
}

impl<K, V> Default for Kept<K, V> {
    fn default() -> Self {
        Self { kept: Vec::new() }
    }
}

impl<K: PartialEq, V> Kept<K, V> {
    /// More than these, taking turns, are made again.
    const MOST: usize = 8;

    /// The one for this, made where it is not there.
    pub fn get(&mut self, key: K, make: impl FnOnce(&K) -> V) -> &mut V {
        let last = self.kept.len().wrapping_sub(1);
        match self.kept.iter().rposition(|(kept, _)| *kept == key) {
            Some(index) if index == last => {}
            Some(index) => self.kept[index..].rotate_left(1),
            None => {
                if self.kept.len() == Self::MOST {
                    self.kept.remove(0);
                }
                let value = make(&key);
                self.kept.push((key, value));
            }
        }
        let last = self.kept.len() - 1;
        &mut self.kept[last].1
    }
}
