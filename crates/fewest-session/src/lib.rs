//! A game as every front end plays it: the board, what was done on it, what is known about it, and
//! the words for all of that.
//!
//! A [`Session`] takes [`Action`]s, gives a [`Reply`] to each, and tells how it looks as a [`View`].
//! All three are plain data with names that stay the same, so that a page can send and receive them
//! as JSON; the session itself is kept as [`Saved`]. The rules of both puzzles stand behind it, in
//! [`fewest`]: a front end knows none.
//!
//! A session knows no clock and starts no search that could take long. It asks for one (see
//! [`Reply::search`]), the front end runs it wherever it likes ([`SearchRequest::run`]), and hands
//! the [`SearchResult`] back as an action.
//!
//! ```
//! use fewest_session::{Action, Language, Message, Session, State};
//!
//! let mut session = Session::read(b"bwwb\nbbwb\nbwwb\nbwww")?;
//! let reply = session.apply(Action::Press { row: 2, column: 0 });
//! assert_eq!(reply.message.text(Language::English), "Pressed A3. 6 lit");
//! session.apply(Action::Solve);
//! assert_eq!(session.state(), State::Solution);
//! session.apply(Action::Undo);
//! session.apply(Action::Undo);
//! assert_eq!(session.message(), &Message::UndidPress { place: "A3".to_owned() });
//! # Ok::<(), fewest_session::LoadError>(())
//! ```

mod action;
mod change;
mod data;
mod effort;
mod game;
mod keys;
mod load;
mod palette;
mod place;
mod position;
mod progress;
mod reply;
mod saved;
mod search;
mod session;
mod view;
mod words;

pub use action::Action;
pub use change::Change;
pub use data::{CellView, Counter, Motion, Piece, SavedSolution, StepTo};
pub use keys::{Binding, Command, KEYS, KeyLine, Resizing, bindings, command_of};
pub use load::{Preview, preview};
pub use palette::{PALETTE, Tile, tile};
pub use place::{Point, Side, column_name};
pub use progress::{Bounds, Progress, Told};
pub use reply::{Cascade, Fall, Reply, Wave};
pub use saved::{RestoreError, Saved, SavedDraft, SavedPosition};
pub use search::{Purpose, Question, SearchOutcome, SearchRequest, SearchResult};
pub use session::{HISTORY, Session};
pub use view::{EditView, HintView, SolutionView, StepView, StudyView, View};
pub use words::{
    Label, Language, LoadError, MAX_TEXT, Message, PageText, Refused, State, Template,
};
