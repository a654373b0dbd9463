//! How often what, from whom: bounds that slow a guesser down and lock nobody else out.
//!
//! Each server counts for itself, and forgets when it restarts. Keys are kept as keyed hashes, so no address can be read
//! out of memory.

use std::{
    hash::{BuildHasher, Hash, RandomState},
    net::IpAddr,
};

use domain::accounts::Email;
use jiff::{SignedDuration, Timestamp};

use crate::budget::{Budget, Wait};

/// From where a call comes.
#[derive(Debug, Clone, Default)]
pub struct Client {
    /// The network address, if it is known.
    pub address: Option<IpAddr>,
    /// What the browser calls itself.
    pub user_agent: String,
}

/// The bit of a client's address that one person holds: all of it, or the first half of an IPv6 address.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Place(Option<IpAddr>);

impl Client {
    fn place(&self) -> Place {
        Place(self.address.map(|address| match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        }))
    }
}

/// The bounds of this server.
pub(crate) struct Limits {
    hasher: RandomState,
    on: bool,
    /// Wrong passwords for one address from one place: no more than ten guesses in five minutes (Cyber Essentials).
    passwords_by_pair: Budget,
    /// Wrong passwords from one place: a hospital shares one address, so this is generous.
    passwords_by_place: Budget,
    /// Wrong codes and links, likewise.
    letters_by_pair: Budget,
    letters_by_place: Budget,
    /// Wrong codes for one address from anywhere. Many places together could else try a million codes; the link in the
    /// letter holds on when this is spent, so nobody is locked out.
    codes_by_address: Budget,
    /// Mails to one address that one place asks for.
    mails_by_pair: Budget,
    /// Mails to one address. Above the bound of a pair: a stranger's wishes must not use up the owner's own.
    mails_by_address: Budget,
    /// Mails one place asks for.
    mails_by_place: Budget,
}

/// What was taken, to be given back when the call turns out to be honest.
#[must_use]
pub(crate) struct Taken<'a>(Vec<(&'a Budget, u64)>);

impl Taken<'_> {
    pub(crate) fn give_back(self) {
        for (budget, key) in self.0 {
            budget.give_back(key);
        }
    }
}

impl Limits {
    pub(crate) fn new(on: bool) -> Self {
        let five_minutes = SignedDuration::from_mins(5);
        let hour = SignedDuration::from_hours(1);
        Self {
            hasher: RandomState::new(),
            on,
            passwords_by_pair: Budget::new(10, five_minutes),
            passwords_by_place: Budget::new(100, five_minutes),
            letters_by_pair: Budget::new(10, five_minutes),
            letters_by_place: Budget::new(100, five_minutes),
            codes_by_address: Budget::new(30, SignedDuration::from_hours(24)),
            mails_by_pair: Budget::new(4, hour),
            mails_by_address: Budget::new(12, hour),
            mails_by_place: Budget::new(60, hour),
        }
    }

    /// Asks leave to compare a password. To be given back when it is right.
    pub(crate) fn password(&self, email: &Email, client: &Client, now: Timestamp) -> Result<Taken<'_>, Wait> {
        let place = client.place();
        self.take(
            &[
                (&self.passwords_by_pair, self.key(("password", email, place))),
                (&self.passwords_by_place, self.key(("password", place))),
            ],
            now,
        )
    }

    /// Asks leave to compare a code. To be given back when it is right.
    pub(crate) fn code(&self, email: &Email, client: &Client, now: Timestamp) -> Result<Taken<'_>, Wait> {
        let place = client.place();
        self.take(
            &[
                (&self.letters_by_pair, self.key(("code", email, place))),
                (&self.letters_by_place, self.key(("letter", place))),
                (&self.codes_by_address, self.key(("code", email))),
            ],
            now,
        )
    }

    /// Asks leave to look a link up. To be given back when it is right.
    pub(crate) fn link(&self, client: &Client, now: Timestamp) -> Result<Taken<'_>, Wait> {
        self.take(&[(&self.letters_by_place, self.key(("letter", client.place())))], now)
    }

    /// Asks leave to send a mail. To be given back when none is sent.
    pub(crate) fn mail(&self, email: &Email, client: &Client, now: Timestamp) -> Result<Taken<'_>, Wait> {
        let place = client.place();
        self.take(
            &[
                (&self.mails_by_pair, self.key(("mail", email, place))),
                (&self.mails_by_address, self.key(("mail", email))),
                (&self.mails_by_place, self.key(("mail", place))),
            ],
            now,
        )
    }

    /// Takes one of each, or none at all.
    fn take<'a>(&'a self, wanted: &[(&'a Budget, u64)], now: Timestamp) -> Result<Taken<'a>, Wait> {
        let mut taken = Taken(Vec::with_capacity(wanted.len()));
        if !self.on {
            return Ok(taken);
        }
        for (budget, key) in wanted {
            if let Err(wait) = budget.take(*key, now) {
                taken.give_back();
                return Err(wait);
            }
            taken.0.push((budget, *key));
        }
        Ok(taken)
    }

    fn key(&self, of: impl Hash) -> u64 {
        self.hasher.hash_one(of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_773_500_000 + second).unwrap()
    }

    fn from(address: &str) -> Client {
        Client { address: Some(address.parse().unwrap()), user_agent: String::new() }
    }

    fn amara() -> Email {
        Email::parse("amara@example.org").unwrap()
    }

    #[test]
    fn ten_wrong_passwords_in_any_five_minutes() {
        let limits = Limits::new(true);
        let client = from("192.0.2.1");
        for second in 0..10 {
            let _failed = limits.password(&amara(), &client, at(second * 10)).ok().unwrap();
        }
        assert_eq!(limits.password(&amara(), &client, at(100)).err().unwrap().pause().as_secs(), 200);
        let _failed = limits.password(&amara(), &client, at(300)).ok().unwrap();
        assert!(limits.password(&amara(), &client, at(301)).is_err(), "one lapsed, one came");
    }

    #[test]
    fn a_right_password_costs_nothing() {
        let limits = Limits::new(true);
        for _ in 0..200 {
            limits.password(&amara(), &from("192.0.2.1"), at(0)).ok().unwrap().give_back();
        }
    }

    #[test]
    fn a_stranger_locks_nobody_out() {
        let limits = Limits::new(true);
        for _ in 0..10 {
            let _failed = limits.password(&amara(), &from("203.0.113.9"), at(0)).ok().unwrap();
        }
        assert!(limits.password(&amara(), &from("203.0.113.9"), at(1)).is_err());
        assert!(limits.password(&amara(), &from("192.0.2.1"), at(1)).is_ok());
        for _ in 0..4 {
            let _sent = limits.mail(&amara(), &from("203.0.113.9"), at(0)).ok().unwrap();
        }
        assert!(limits.mail(&amara(), &from("203.0.113.9"), at(1)).is_err());
        assert!(limits.mail(&amara(), &from("192.0.2.1"), at(1)).is_ok());
    }

    #[test]
    fn one_place_cannot_try_every_address() {
        let limits = Limits::new(true);
        let try_at = |n: i32, address: &str| {
            let email = Email::parse(&format!("doctor{n}@example.org")).unwrap();
            limits.password(&email, &from(address), at(0)).map(drop)
        };
        for n in 0..100 {
            // The second half of an IPv6 address is the caller's to choose.
            try_at(n, &format!("2001:db8::{n:x}")).ok().unwrap();
        }
        assert!(try_at(100, "2001:db8::ffff").is_err());
        assert!(try_at(100, "2001:db8:0:1::1").is_ok());
    }

    #[test]
    fn many_places_cannot_try_every_code() {
        let limits = Limits::new(true);
        let guesses =
            (0..100).filter(|n| limits.code(&amara(), &from(&format!("203.0.113.{n}")), at(*n)).is_ok()).count();
        assert_eq!(guesses, 30);
        assert!(limits.link(&from("192.0.2.1"), at(101)).is_ok(), "the link goes on");
    }

    #[test]
    fn a_refusal_by_one_bound_takes_from_no_other() {
        let limits = Limits::new(true);
        for n in 0..60 {
            let email = Email::parse(&format!("doctor{n}@example.org")).unwrap();
            let _sent = limits.mail(&email, &from("192.0.2.1"), at(0)).ok().unwrap();
        }
        for _ in 0..20 {
            assert!(limits.mail(&amara(), &from("192.0.2.1"), at(1)).is_err());
        }
        assert!(limits.mail(&amara(), &from("192.0.2.2"), at(2)).is_ok(), "the address's own bound was not touched");
    }

    #[test]
    fn switched_off_it_lets_everybody_pass() {
        let limits = Limits::new(false);
        assert!((0..1000).all(|_| limits.password(&amara(), &from("192.0.2.1"), at(0)).is_ok()));
    }
}
