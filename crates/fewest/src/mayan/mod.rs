//! The Mayan family: drag a block one column, and runs of three vanish.
