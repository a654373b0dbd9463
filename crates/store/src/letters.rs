//! The outbox: letters written in the transaction that gave rise to them, sent after it, and deleted once sent.

use std::fmt;

use domain::{accounts::Email, ids::LetterId};
use jiff::Timestamp;

use crate::{
    error::Error,
    session::{Session, Tx},
};

/// A letter that waits to be sent.
#[derive(Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Letter {
    pub id: LetterId,
    pub recipient: Email,
    pub subject: String,
    /// Plain text. It holds codes and links that open an account, so `Debug` leaves it out.
    pub body: String,
    pub created_at: Timestamp,
    /// How often sending it has failed.
    pub attempts: u32,
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Letter").field("id", &self.id).field("attempts", &self.attempts).finish_non_exhaustive()
    }
}

/// Puts a letter into the outbox, due at once.
pub fn post(tx: &mut Tx<'_>, letter: &Letter) -> Result<(), Error> {
    tx.execute(
        "insert into letters (id, recipient, subject, body, created_at, attempts, next_attempt_at)
         values ($1, $2, $3, $4, $5, $6, $5)",
        &[
            letter.id.into(),
            letter.recipient.as_str().into(),
            letter.subject.as_str().into(),
            letter.body.as_str().into(),
            letter.created_at.into(),
            letter.attempts.into(),
        ],
    )?;
    Ok(())
}

/// The letters to try now, at most `limit` of them, the longest due first.
pub fn due(session: &mut impl Session, now: Timestamp, limit: usize) -> Result<Vec<Letter>, Error> {
    session.rows(
        "select id, recipient, subject, body, created_at, attempts
         from letters
         where next_attempt_at <= $1
         order by next_attempt_at, id
         limit $2",
        &[now.into(), i64::try_from(limit).unwrap_or(i64::MAX).into()],
        |row| {
            let recipient: String = row.get(1)?;
            Ok(Letter {
                id: row.get(0)?,
                recipient: Email::parse(&recipient).map_err(|_| Error::Corrupt { what: "an address" })?,
                subject: row.get(2)?,
                body: row.get(3)?,
                created_at: row.get(4)?,
                attempts: row.get(5)?,
            })
        },
    )
}

/// Takes charge of a due letter until `until`, when it is due again unless it was sent. False when another server was
/// quicker: of two at once one succeeds.
pub fn claim(tx: &mut Tx<'_>, letter: &Letter, until: Timestamp) -> Result<bool, Error> {
    let claimed = tx.execute(
        "update letters set attempts = attempts + 1, next_attempt_at = $3 where id = $1 and attempts = $2",
        &[letter.id.into(), letter.attempts.into(), until.into()],
    )?;
    Ok(claimed == 1)
}

/// Takes a letter that was sent out of the outbox.
pub fn sent(tx: &mut Tx<'_>, id: LetterId) -> Result<(), Error> {
    tx.execute("delete from letters where id = $1", &[id.into()])?;
    Ok(())
}
