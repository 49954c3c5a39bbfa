//! How far a long search is, on standard error of a terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

/// Work below this needs no word.
const PATIENCE: Duration = Duration::from_secs(1);
/// Between one word and the next.
const PAUSE: Duration = Duration::from_millis(200);

/// Says how many files were seen, from a second on, until it is dropped. Says nothing where nobody watches.
pub(crate) struct Progress {
    done: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Begins to watch a counter of files.
    pub(crate) fn start(seen: &Arc<AtomicUsize>) -> Progress {
        if !io::stderr().is_terminal() {
            return Progress { done: None, thread: None };
        }
        let (done, ended) = mpsc::channel();
        let seen = Arc::clone(seen);
        let thread = std::thread::spawn(move || {
            let mut wait = PATIENCE;
            let mut said = false;
            while ended.recv_timeout(wait) == Err(mpsc::RecvTimeoutError::Timeout) {
                _ = write!(io::stderr().lock(), "\r{} files searched", seen.load(Ordering::Relaxed));
                (said, wait) = (true, PAUSE);
            }
            if said {
                _ = write!(io::stderr().lock(), "\r\x1b[K");
            }
        });
        Progress { done: Some(done), thread: Some(thread) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            _ = thread.join();
        }
    }
}
