//! A connection that waits for a reader only so long.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// Bytes a second that a reader must take at least, once he has begun to dawdle.
const PACE: u64 = 16 * 1024;

/// A connection on which whoever does not read what he is sent is let go of.
pub struct Patient<S> {
    stream: S,
    patience: Duration,
    /// Since the reader has begun to dawdle: until when he must have taken all.
    until: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    /// A connection whose reader may take nothing for so long, and then at least at a slow pace.
    pub const fn new(stream: S, patience: Duration) -> Patient<S> {
        Patient { stream, patience, until: None }
    }

    /// Notes what came of writing so many bytes, and whether the time is over.
    fn written(
        &mut self,
        cx: &mut Context<'_>,
        length: usize,
        done: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match done {
            Poll::Ready(Ok(taken)) => {
                if taken >= length {
                    self.until = None;
                } else if let Some(until) = &mut self.until {
                    let later = Duration::from_millis(taken as u64 * 1000 / PACE);
                    let deadline = until.deadline() + later;
                    until.as_mut().reset(deadline);
                }
                Poll::Ready(Ok(taken))
            }
            Poll::Ready(Err(why)) => Poll::Ready(Err(why)),
            Poll::Pending => {
                let deadline = Instant::now() + self.patience;
                let until = self.until.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
                ready!(until.as_mut().poll(cx));
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "nobody reads what is sent")))
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.written(cx, bytes.len(), done)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let length = parts.iter().map(|part| part.len()).sum();
        let done = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.written(cx, length, done)
    }

    // What is written in one piece with another is sent as it lies, and not copied first: so it is gone once it is sent.
    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const PATIENCE: Duration = Duration::from_millis(200);

    /// Writes 100,000 bytes to somebody who takes so many of them each tenth of a second.
    async fn write_to(reads: usize) -> io::Result<()> {
        let (ours, mut theirs) = duplex(reads.max(1024));
        let reader = tokio::spawn(async move {
            let mut taken = vec![0; reads.max(1)];
            while reads > 0 && theirs.read(&mut taken).await.is_ok_and(|read| read > 0) {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            tokio::time::sleep(Duration::from_secs(20)).await;
        });
        let done = Patient::new(ours, PATIENCE).write_all(&[0; 100_000]).await;
        reader.abort();
        done
    }

    #[tokio::test]
    async fn whoever_reads_nothing_or_too_little_is_let_go_of() {
        for reads in [0, 1, 100] {
            let begun = Instant::now();
            let why = write_to(reads).await.unwrap_err();
            assert_eq!(why.kind(), io::ErrorKind::TimedOut);
            assert!(begun.elapsed() >= PATIENCE && begun.elapsed() < 10 * PATIENCE, "{:?}", begun.elapsed());
        }
    }

    #[tokio::test]
    async fn whoever_reads_slowly_and_steadily_gets_all() {
        let begun = Instant::now();
        write_to(8 * 1024).await.unwrap();
        assert!(begun.elapsed() > 3 * PATIENCE, "{:?}", begun.elapsed());
    }
}
