//! The outbox: letters posted in the transaction that gave rise to them leave the house here.

use std::{sync::Arc, time::Duration};

use domain::time::Clock;
use jiff::{SignedDuration, Timestamp};
use mail::Mailer;
use store::{Store, letters};

use crate::Fault;

/// How often the outbox is looked at. People wait for these letters in front of a screen.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// Letters taken in one look.
const AT_ONCE: usize = 20;
/// The pause after the first failure; it doubles with each further one.
const FIRST_PAUSE: SignedDuration = SignedDuration::from_secs(30);
/// The longest pause.
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(1);
/// A letter older than this is not sent any more: its link has lapsed.
const WORTH_SENDING: SignedDuration = SignedDuration::from_hours(24);

/// The outbox and the way out of it.
#[derive(Clone)]
pub struct Letters {
    store: Store,
    clock: Arc<dyn Clock>,
    mailer: Mailer,
}

/// What became of the letters that were due.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Delivered {
    pub sent: u32,
    /// To be tried again later.
    pub put_off: u32,
    /// Refused for good, or no longer of use.
    pub dropped: u32,
}

impl Letters {
    /// The outbox in `store`, emptied through `mailer`.
    pub fn new(store: Store, clock: Arc<dyn Clock>, mailer: Mailer) -> Self {
        Self { store, clock, mailer }
    }

    /// Delivers what is due, again and again. Never ends.
    pub async fn deliver_forever(self) {
        let mut looks = tokio::time::interval(LOOK_EVERY);
        looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut troubled = false;
        loop {
            looks.tick().await;
            match self.deliver_due().await {
                Ok(_) => troubled = false,
                Err(fault) => {
                    // Once, not twice a second, for as long as the trouble lasts.
                    if !troubled {
                        tracing::warn!(error = %fault, "the outbox cannot be read; looking again until it can");
                    }
                    troubled = true;
                }
            }
        }
    }

    /// Delivers the letters that are due, each at least once. A letter is claimed before it is sent, so that servers that
    /// share a database send it once, and one that dies on the way leaves it for another try.
    pub async fn deliver_due(&self) -> Result<Delivered, Fault> {
        let now = self.clock.now();
        let due = self.store.read(move |session| letters::due(session, now, AT_ONCE)).await?;
        let mut delivered = Delivered::default();
        for letter in due {
            self.deliver(letter, now, &mut delivered).await?;
        }
        Ok(delivered)
    }

    async fn deliver(&self, letter: letters::Letter, now: Timestamp, delivered: &mut Delivered) -> Result<(), Fault> {
        let id = letter.id;
        if now.duration_since(letter.created_at) >= WORTH_SENDING {
            tracing::warn!(letter.id = %id, letter.attempts, "a letter could not be sent for a day and was dropped");
            delivered.dropped += 1;
            return Ok(self.store.write(move |tx| letters::sent(tx, id)).await?);
        }
        let again_at = now.checked_add(pause(letter.attempts)).unwrap_or(Timestamp::MAX);
        let claim = letter.clone();
        if !self.store.write(move |tx| letters::claim(tx, &claim, again_at)).await? {
            return Ok(());
        }
        match self.mailer.send(&outgoing(letter)).await {
            Ok(()) => {
                tracing::info!(letter.id = %id, "a letter was sent");
                delivered.sent += 1;
            }
            Err(error) if error.is_final() => {
                tracing::warn!(letter.id = %id, %error, reason = error.reason(), "a letter was dropped");
                delivered.dropped += 1;
            }
            Err(error) => {
                tracing::warn!(letter.id = %id, %error, reason = error.reason(), "a letter is put off");
                delivered.put_off += 1;
                return Ok(());
            }
        }
        Ok(self.store.write(move |tx| letters::sent(tx, id)).await?)
    }
}

fn outgoing(letter: letters::Letter) -> mail::Letter {
    mail::Letter {
        id: letter.id,
        to: letter.recipient,
        subject: letter.subject,
        text: letter.body,
        written_at: letter.created_at,
    }
}

fn pause(failures: u32) -> SignedDuration {
    let doubled = 2_i32.checked_pow(failures).and_then(|times| FIRST_PAUSE.checked_mul(times));
    doubled.map_or(LONGEST_PAUSE, |pause| pause.min(LONGEST_PAUSE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_an_hour() {
        assert_eq!(pause(0), FIRST_PAUSE);
        assert_eq!(pause(1), FIRST_PAUSE * 2);
        assert_eq!(pause(6), SignedDuration::from_mins(32));
        assert_eq!(pause(7), LONGEST_PAUSE);
        assert_eq!(pause(u32::MAX), LONGEST_PAUSE);
    }
}
