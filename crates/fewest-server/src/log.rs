use std::io;

/// Writes what the server tells to standard error, one JSON object a line.
///
/// Does nothing where the program has a log already.
pub fn log_to_standard_error() {
    let log = tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_writer(io::stderr)
        .with_target(false)
        .with_max_level(tracing::Level::INFO);
    let _ = log.try_init();
}
