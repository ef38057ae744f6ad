use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::time::{Instant, Sleep, sleep};

use crate::connections::Link;

/// Who does not take so much of an answer within the time limit does not take it at all.
const PIECE: usize = 1 << 16;

/// A connection that ends when the other side takes too little of its answer for too long.
#[derive(Debug)]
pub(crate) struct Patience {
    read: Arc<OwnedReadHalf>,
    write: OwnedWriteHalf,
    link: Arc<Link>,
    limit: Duration,
    /// Since a write has to wait.
    alarm: Pin<Box<Sleep>>,
    waiting: bool,
    /// Bytes since the alarm was set.
    taken: usize,
}

impl Patience {
    pub(crate) fn new(
        read: Arc<OwnedReadHalf>,
        write: OwnedWriteHalf,
        link: Arc<Link>,
        limit: Duration,
    ) -> Self {
        Self {
            read,
            write,
            link,
            limit,
            alarm: Box::pin(sleep(limit)),
            waiting: false,
            taken: 0,
        }
    }

    /// Lets bytes that were taken pass, and counts the time of those that wait.
    fn watch(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = written {
            self.taken += bytes;
            if self.waiting && self.taken >= PIECE {
                self.moves_on();
            }
        }
        if written.is_ready() {
            return written;
        }
        if !self.waiting {
            self.waiting = true;
            self.taken = 0;
            self.link.is_stuck(true);
            self.alarm.as_mut().reset(Instant::now() + self.limit);
        }
        match self.alarm.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }

    fn moves_on(&mut self) {
        self.waiting = false;
        self.link.is_stuck(false);
    }
}

impl AsyncRead for Patience {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let stream: &tokio::net::TcpStream = (*self.read).as_ref();
        loop {
            ready!(stream.poll_read_ready(context))?;
            match stream.try_read(buffer.initialize_unfilled()) {
                Ok(bytes) => {
                    buffer.advance(bytes);
                    return Poll::Ready(Ok(()));
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for Patience {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.write).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.write).poll_write_vectored(context, slices);
        self.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.write.is_write_vectored()
    }

    /// Sockets keep nothing back: what was written is with the system.
    fn poll_flush(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.waiting {
            self.moves_on();
        }
        self.link.flushed();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.write).poll_shutdown(context)
    }
}
