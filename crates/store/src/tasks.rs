//! A closure on its way to a database thread, and its answer on the way back.

use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    thread,
};

use tokio::sync::oneshot;

use crate::{
    error::Error,
    session::{Reader, Tx},
};

/// What a closure came to: its own result, or the panic that stopped it.
type Outcome<T, E> = thread::Result<Result<T, E>>;

/// A closure that writes. It is run first and answered only once it is known whether its transaction was kept.
pub(crate) trait Write: Send {
    /// Runs the closure; true when its changes are to be kept.
    fn run(&mut self, tx: &mut Tx<'_>) -> bool;

    /// Answers the caller. With an error nothing the closure did or saw counts.
    fn settle(self: Box<Self>, fate: Result<(), Error>);
}

/// A closure that reads; handed an error instead of a reader when there is no database to read.
pub(crate) type Read = Box<dyn FnOnce(Result<&mut Reader<'_>, Error>) + Send>;

/// Wraps a closure that writes, and the place where its answer will arrive.
pub(crate) fn write<T, E, F>(work: F) -> (Box<dyn Write>, Answer<T, E>)
where
    T: Send + 'static,
    E: From<Error> + Send + 'static,
    F: FnOnce(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
{
    let (sender, receiver) = oneshot::channel();
    (Box::new(Writing { work: Some(work), outcome: None, sender }), Answer(receiver))
}

/// Wraps a closure that reads, and the place where its answer will arrive.
pub(crate) fn read<T, E, F>(work: F) -> (Read, Answer<T, E>)
where
    T: Send + 'static,
    E: From<Error> + Send + 'static,
    F: FnOnce(&mut Reader<'_>) -> Result<T, E> + Send + 'static,
{
    let (sender, receiver) = oneshot::channel();
    let read = move |reader: Result<&mut Reader<'_>, Error>| {
        let outcome = match reader {
            Ok(reader) => catch_unwind(AssertUnwindSafe(|| work(reader))),
            Err(error) => Ok(Err(E::from(error))),
        };
        answer(sender, outcome);
    };
    (Box::new(read), Answer(receiver))
}

/// Where the result of a closure will arrive.
pub(crate) struct Answer<T, E>(oneshot::Receiver<Outcome<T, E>>);

impl<T, E: From<Error>> Answer<T, E> {
    /// Waits for the result. A panic of the closure goes on in the caller, where it belongs.
    pub(crate) async fn wait(self) -> Result<T, E> {
        match self.0.await {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => resume_unwind(panic),
            Err(_) => Err(E::from(Error::unavailable("the store was closed"))),
        }
    }
}

struct Writing<T, E, F> {
    work: Option<F>,
    outcome: Option<Outcome<T, E>>,
    sender: oneshot::Sender<Outcome<T, E>>,
}

impl<T, E, F> Write for Writing<T, E, F>
where
    T: Send,
    E: From<Error> + Send,
    F: FnOnce(&mut Tx<'_>) -> Result<T, E> + Send,
{
    fn run(&mut self, tx: &mut Tx<'_>) -> bool {
        let Some(work) = self.work.take() else { return false };
        let mut outcome = catch_unwind(AssertUnwindSafe(|| work(tx)));
        if tx.failed() && matches!(outcome, Ok(Ok(_))) {
            outcome = Ok(Err(E::from(Error::sql("a failed statement was ignored"))));
        }
        let keep = matches!(outcome, Ok(Ok(_)));
        self.outcome = Some(outcome);
        keep
    }

    fn settle(self: Box<Self>, fate: Result<(), Error>) {
        let outcome = match (self.outcome, fate) {
            (Some(Err(panic)), _) => Err(panic),
            (Some(outcome), Ok(())) => outcome,
            (_, Err(error)) => Ok(Err(E::from(error))),
            (None, Ok(())) => Ok(Err(E::from(Error::unavailable("the closure was never run")))),
        };
        answer(self.sender, outcome);
    }
}

fn answer<T, E>(sender: oneshot::Sender<Outcome<T, E>>, outcome: Outcome<T, E>) {
    // A caller that went away does not need the answer; what was committed stays committed.
    drop(sender.send(outcome));
}
