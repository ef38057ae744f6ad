//! Where there are no signals, nothing is asked for.

use std::io;

#[derive(Debug)]
pub(crate) struct Signals;

#[allow(
    clippy::unused_self,
    clippy::unnecessary_wraps,
    reason = "as where there are signals"
)]
impl Signals {
    pub(crate) fn listen() -> io::Result<Self> {
        Ok(Self)
    }

    pub(crate) fn is_end(&self) -> bool {
        false
    }

    pub(crate) fn take_stop(&self) -> bool {
        false
    }

    pub(crate) fn take_go_on(&self) -> bool {
        false
    }

    pub(crate) fn stop(&self) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn end(&self) -> io::Result<()> {
        Ok(())
    }
}
