//! Doctors' accounts: what a valid address, password, name and speciality is.

use jiff::Timestamp;

use crate::{
    grades::{Curriculum, EPortfolio, Grade},
    ids::{SessionId, UserId},
    limits::{
        EMAIL_CHARACTERS, NAME_CHARACTERS, PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, SPECIALITY_CHARACTERS,
    },
    words::Secret,
};

/// Why a value is not acceptable; the `Display` is the specification's sentence (section 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the sentences say it")]
pub enum BadValue {
    #[error("Invalid email address")]
    Email,
    #[error("Email too long")]
    EmailTooLong,
    #[error("Password must be at least 6 characters")]
    PasswordTooShort,
    #[error("Password too long")]
    PasswordTooLong,
    #[error("Name must be less than 100 characters")]
    NameTooLong,
    #[error("Name can only contain letters, spaces, hyphens, and apostrophes")]
    NameCharacters,
    #[error("Speciality must be less than 200 characters")]
    SpecialityTooLong,
}

/// An e-mail address, trimmed and in lower case.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Email(String);

impl Email {
    /// Reads an address: one `@`, a dotted domain, no white space or control characters, at most 255 characters.
    pub fn parse(text: &str) -> Result<Self, BadValue> {
        let address = text.trim().to_lowercase();
        if address.chars().count() > EMAIL_CHARACTERS {
            return Err(BadValue::EmailTooLong);
        }
        let (local, domain) = address.split_once('@').ok_or(BadValue::Email)?;
        let local_is_fine = !local.is_empty()
            && local.chars().all(|c| c.is_alphanumeric() || "!#$%&'*+/=?^_`{|}~.-".contains(c))
            && !local.starts_with('.')
            && !local.ends_with('.')
            && !local.contains("..");
        let label_is_fine = |label: &str| {
            !label.is_empty()
                && label.chars().all(|c| c.is_alphanumeric() || c == '-')
                && !label.starts_with('-')
                && !label.ends_with('-')
        };
        let domain_is_fine = domain.contains('.') && domain.split('.').all(label_is_fine);
        if local_is_fine && domain_is_fine { Ok(Self(address)) } else { Err(BadValue::Email) }
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The part before the `@`.
    pub fn local_part(&self) -> &str {
        self.0.split('@').next().unwrap_or_default()
    }
}

impl std::fmt::Debug for Email {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("<email>")
    }
}

/// A password of acceptable length. Whether it is easy to guess is asked apart, by [`weaknesses`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Password(Secret);

impl Password {
    /// Reads a password of 6 to 100 characters.
    pub fn parse(text: String) -> Result<Self, BadValue> {
        match text.chars().count() {
            n if n < PASSWORD_MIN_CHARACTERS => Err(BadValue::PasswordTooShort),
            n if n > PASSWORD_MAX_CHARACTERS => Err(BadValue::PasswordTooLong),
            _ => Ok(Self(Secret::new(text))),
        }
    }

    /// Lays the password open, for hashing.
    pub fn expose(&self) -> &str {
        self.0.expose()
    }
}

/// A person's name as they write it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonName(String);

impl PersonName {
    /// Reads a name: Unicode letters, spaces, hyphens and apostrophes. A blank one is none.
    pub fn parse(text: &str) -> Result<Option<Self>, BadValue> {
        let name = text.trim();
        if name.chars().count() > NAME_CHARACTERS {
            return Err(BadValue::NameTooLong);
        }
        if !name.chars().all(|c| c.is_alphabetic() || is_combining_mark(c) || " -'’".contains(c)) {
            return Err(BadValue::NameCharacters);
        }
        Ok((!name.is_empty()).then(|| Self(name.to_owned())))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Accents typed as characters of their own (U+0300 to U+036F) belong to the letter before them.
fn is_combining_mark(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

/// A speciality as the doctor writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Speciality(String);

impl Speciality {
    /// Reads a speciality of at most 200 characters. A blank one is none; control characters are dropped.
    pub fn parse(text: &str) -> Result<Option<Self>, BadValue> {
        let printable: String = text.chars().filter(|c| !c.is_control()).collect();
        let speciality = printable.trim();
        if speciality.chars().count() > SPECIALITY_CHARACTERS {
            return Err(BadValue::SpecialityTooLong);
        }
        Ok((!speciality.is_empty()).then(|| Self(speciality.to_owned())))
    }

    /// The speciality.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A doctor's profile.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names are the specification's (section 3)")]
pub struct Profile {
    pub id: UserId,
    pub email: Email,
    pub name: Option<PersonName>,
    pub training_grade: Grade,
    pub current_speciality: Option<Speciality>,
    pub curriculum: Curriculum,
    pub e_portfolio: EPortfolio,
    pub referral_code: Option<String>,
    pub free_recordings_remaining: u32,
}

/// Who is asking: a doctor, signed in on one device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Caller {
    pub user: UserId,
    pub session: SessionId,
}

/// An account, without its password.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct User {
    pub id: UserId,
    pub email: Email,
    pub email_confirmed_at: Option<Timestamp>,
    pub last_sign_in_at: Option<Timestamp>,
    pub training_grade: Grade,
    pub referral_code_used: Option<String>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// Why a password is easy to guess, as GoTrue's `weak_password.reasons` name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weakness {
    /// It is one of the commonest passwords.
    Common,
    /// It contains the name in the e-mail address.
    ContainsEmail,
}

/// The shortest local part of an address that counts as the owner's name.
const NAME_IN_PASSWORD_CHARACTERS: usize = 4;

/// Says why a password is easy to guess; empty when it is not.
pub fn weaknesses(password: &Password, email: &Email) -> Vec<Weakness> {
    let spoken = password.expose().to_lowercase();
    let local = email.local_part();
    let common = COMMON_PASSWORDS.lines().any(|line| line == spoken) || is_one_character_repeated(&spoken);
    let contains_email = local.chars().count() >= NAME_IN_PASSWORD_CHARACTERS && spoken.contains(local);
    [(common, Weakness::Common), (contains_email, Weakness::ContainsEmail)]
        .into_iter()
        .filter_map(|(holds, weakness)| holds.then_some(weakness))
        .collect()
}

fn is_one_character_repeated(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(|first| characters.all(|c| c == first))
}

/// The passwords guessed first, one a line, in lower case.
const COMMON_PASSWORDS: &str = include_str!("common_passwords.txt");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        for good in ["a@b.co", " Jo.Bloggs+sle@NHS.net ", "o'brien@hospital.example", "x_y@sub.domain.example"] {
            assert!(Email::parse(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "a",
            "a@b",
            "a@@b.co",
            "a b@c.de",
            "a@b..co",
            ".a@b.co",
            "a@-b.co",
            "a\r\nBcc: x@y.zz@b.co",
            "a@b.co\0",
        ] {
            assert_eq!(Email::parse(bad), Err(BadValue::Email), "{bad:?}");
        }
        assert_eq!(Email::parse(&format!("{}@b.co", "a".repeat(251))), Err(BadValue::EmailTooLong));
        assert_eq!(Email::parse("A@B.co").unwrap().as_str(), "a@b.co");
    }

    #[test]
    fn names_of_real_people_pass() {
        for good in ["José", "Zoë", "O’Brien", "O'Brien", "Anne-Marie Łukasz", "Ngũgĩ", "李小龙", "Jose\u{301}"]
        {
            assert!(PersonName::parse(good).unwrap().is_some(), "{good}");
        }
        assert_eq!(PersonName::parse("  ").unwrap(), None);
        assert_eq!(PersonName::parse("R2D2"), Err(BadValue::NameCharacters));
        assert_eq!(PersonName::parse(&"a".repeat(101)), Err(BadValue::NameTooLong));
    }

    #[test]
    fn weak_passwords_have_reasons() {
        let email = Email::parse("amara.nwosu@example.org").unwrap();
        let reasons = |text: &str| weaknesses(&Password::parse(text.into()).unwrap(), &email);
        assert_eq!(reasons("Password1"), [Weakness::Common]);
        assert_eq!(reasons("zzzzzzzz"), [Weakness::Common]);
        assert_eq!(reasons("Amara.Nwosu!2026"), [Weakness::ContainsEmail]);
        assert_eq!(reasons("correct horse battery"), []);
    }

    #[test]
    fn passwords_are_six_to_a_hundred_characters() {
        assert_eq!(Password::parse("12345".into()), Err(BadValue::PasswordTooShort));
        assert_eq!(Password::parse("é".repeat(101)), Err(BadValue::PasswordTooLong));
        assert!(Password::parse("é".repeat(100)).is_ok());
    }
}
