use fewest::{Family, Monitor};
use fewest_session::{Action, Language, Reply, Saved, SearchRequest, Session, View};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::board::decoded;
use super::error::ApiError;
use super::question::Limits;

/// The most actions of one step.
const MAX_ACTIONS: usize = 1_000;

/// A step of a game: what is done, and how the board looks then. Nothing is remembered between two
/// steps; the game goes back and forth as data.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayRequest {
    /// The game, as the step before gave it; without it a sample is opened.
    #[serde(default)]
    saved: Option<Saved>,
    /// The puzzle of the sample; flip where nothing is said.
    #[serde(default)]
    puzzle: Option<Family>,
    /// A text or a picture that is opened, in base 64, before the actions.
    #[serde(default)]
    load_base64: Option<String>,
    /// What is done, in order.
    #[serde(default)]
    actions: Vec<Action>,
    /// Whether the solution is asked for at the step that an opened link names.
    #[serde(default)]
    follow_link: bool,
    /// Whether the search that ran when the game was kept is asked for again.
    #[serde(default)]
    search_again: bool,
    /// The language of the words.
    #[serde(default)]
    language: Language,
}

/// How the game is after a step.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct PlayAnswer {
    /// The game, for the next step.
    saved: Saved,
    /// What was said to each action, in order: first to `load_base64`, last to `follow_link`.
    replies: Vec<Said>,
    /// Where `search_again` asked for it: the search that is wanted now.
    search: Option<SearchRequest>,
    /// The share link of the game; `null` where links cannot carry the board.
    link: Option<String>,
    /// How the game looks.
    view: View,
}

/// A reply with its words.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Said {
    #[serde(flatten)]
    reply: Reply,
    /// The message as a sentence.
    text: String,
}

/// Refuses kinds that are numbers: serde would take them for the places of the names in their list, which
/// no description promises.
pub(crate) fn kinds_are_names(body: &[u8]) -> Result<(), ApiError> {
    let Ok(body) = serde_json::from_slice(body) else {
        // What is wrong with it is told by who reads it.
        return Ok(());
    };
    if names_its_kinds(&body) {
        Ok(())
    } else {
        Err(ApiError::question("a type or a puzzle is a name"))
    }
}

fn names_its_kinds(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().all(names_its_kinds),
        Value::Object(object) => object.iter().all(|(key, value)| {
            let is_kind = key == "type" || key == "puzzle";
            !(is_kind && value.is_number()) && names_its_kinds(value)
        }),
        _ => true,
    }
}

pub(crate) fn answer(
    request: PlayRequest,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<PlayAnswer, ApiError> {
    let language = request.language;
    if request.actions.len() > MAX_ACTIONS {
        let message = format!("one step has at most {MAX_ACTIONS} actions");
        return Err(ApiError::too_large(message));
    }
    let mut session = match request.saved {
        None => Session::sample(request.puzzle.unwrap_or(Family::Flip)),
        Some(saved) => Session::restore(saved).map_err(ApiError::field)?,
    };
    let mut replies = Vec::with_capacity(request.actions.len());
    let mut say = |reply: Reply| {
        let text = reply.message.text(language);
        replies.push(Said { reply, text });
    };
    if let Some(text) = &request.load_base64 {
        let bytes = decoded("load_base64", text)?;
        say(session.load_within(&bytes, limits.picture()));
    }
    for action in request.actions {
        if monitor.should_stop() {
            return Err(ApiError::stopped());
        }
        say(session.apply(action));
    }
    if request.follow_link {
        say(session.follow_link());
    }
    let search = if request.search_again {
        session.search_again()
    } else {
        None
    };
    Ok(PlayAnswer {
        saved: session.save(),
        replies,
        search,
        link: session.link(),
        view: session.view(language),
    })
}
