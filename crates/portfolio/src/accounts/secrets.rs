//! Secrets that only their holder knows: links, codes and refresh tokens. The store keeps their hashes.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use domain::{chance::Chance, ids::UserId, words::Secret};
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use store::one_time_tokens::Purpose;

/// Codes are this many digits long, as GoTrue's are.
const CODE_DIGITS: usize = 6;
/// One more than the highest code.
const CODES: u32 = 1_000_000;
/// Referral codes are drawn from these: no letter or digit that is read as another.
const REFERRAL_ALPHABET: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/// How long a doctor's own referral code is.
const REFERRAL_CODE_LENGTH: usize = 8;

/// Makes what can be made only with the server's key.
pub(crate) struct Secrets(Hmac<Sha256>);

impl Secrets {
    pub(crate) fn new(key: &Secret) -> Self {
        let mac = Hmac::new_from_slice(key.expose().as_bytes()).expect("an HMAC takes a key of any length");
        Self(mac)
    }

    /// What the store keeps of a code. A million codes are soon tried, so their hash needs the key.
    pub(crate) fn code_hash(&self, owner: UserId, purpose: Purpose, code: &str) -> String {
        hex(&self.digest(&["code", purpose.name(), &owner.to_string(), code]))
    }

    /// The refresh token that follows another. Being made of it, two tabs that refresh at once are given the same one, and
    /// the family stays a line in which every repetition shows.
    pub(crate) fn successor(&self, refresh_token: &str) -> Secret {
        Secret::new(BASE64_URL_SAFE_NO_PAD.encode(self.digest(&["refresh", refresh_token])))
    }

    fn digest(&self, parts: &[&str]) -> [u8; 32] {
        let mut mac = self.0.clone();
        for part in parts {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        mac.finalize().into_bytes().into()
    }
}

/// A token of 256 bits for a link or a new sign-in.
pub(crate) fn token(chance: &dyn Chance) -> Secret {
    Secret::new(BASE64_URL_SAFE_NO_PAD.encode(chance.token()))
}

/// What the store keeps of a token. Nobody tries 256 bits, so a plain hash does.
pub(crate) fn token_hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// A code of six digits.
pub(crate) fn code(chance: &dyn Chance) -> String {
    format!("{:0CODE_DIGITS$}", chance.below(CODES))
}

/// A code as it was typed or pasted, or none if it cannot be one.
pub(crate) fn read_code(typed: &str) -> Option<String> {
    let code: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    (code.len() == CODE_DIGITS && code.bytes().all(|byte| byte.is_ascii_digit())).then_some(code)
}

/// A referral code of a doctor's own.
pub(crate) fn referral_code(chance: &dyn Chance) -> String {
    let letters = u32::try_from(REFERRAL_ALPHABET.len()).expect("the alphabet is short");
    (0..REFERRAL_CODE_LENGTH).map(|_| char::from(REFERRAL_ALPHABET[chance.below(letters) as usize])).collect()
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes whatever is written to it");
        text
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU8, Ordering};

    use uuid::Uuid;

    use super::*;

    /// Counts instead of rolling dice.
    #[derive(Default)]
    struct StubbornChance(AtomicU8);

    impl Chance for StubbornChance {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill_with(|| self.0.fetch_add(37, Ordering::SeqCst));
        }
    }

    fn secrets(key: &str) -> Secrets {
        Secrets::new(&Secret::new(key.into()))
    }

    #[test]
    fn a_code_is_six_digits_with_its_zeros() {
        let chance = StubbornChance::default();
        for _ in 0..1000 {
            let code = code(&chance);
            assert_eq!(read_code(&code), Some(code.clone()));
        }
    }

    #[test]
    fn a_code_is_read_as_people_type_it() {
        assert_eq!(read_code(" 012 345\n"), Some("012345".into()));
        for wrong in ["", "12345", "1234567", "12345a", "１２３４５６", "-12345"] {
            assert_eq!(read_code(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_code_means_something_only_with_its_key_owner_and_purpose() {
        let (amara, ben) = (UserId::new(Uuid::from_u128(1)), UserId::new(Uuid::from_u128(2)));
        let kept = secrets("key").code_hash(amara, Purpose::SignUp, "123456");
        assert_eq!(kept, secrets("key").code_hash(amara, Purpose::SignUp, "123456"));
        assert_ne!(kept, secrets("other").code_hash(amara, Purpose::SignUp, "123456"));
        assert_ne!(kept, secrets("key").code_hash(ben, Purpose::SignUp, "123456"));
        assert_ne!(kept, secrets("key").code_hash(amara, Purpose::Recovery, "123456"));
        assert_ne!(kept, secrets("key").code_hash(amara, Purpose::SignUp, "123457"));
    }

    #[test]
    fn a_token_has_one_successor() {
        let first = token(&StubbornChance::default());
        let second = secrets("key").successor(first.expose());
        assert_eq!(second, secrets("key").successor(first.expose()));
        assert_ne!(second, secrets("other").successor(first.expose()));
        assert_ne!(second, secrets("key").successor(second.expose()));
        assert_eq!(second.expose().len(), first.expose().len());
    }

    #[test]
    fn the_hash_of_a_token_is_sha_256() {
        assert_eq!(token_hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn a_referral_code_is_one_the_specification_takes() {
        let code = referral_code(&StubbornChance::default());
        assert_eq!(code.len(), 8);
        assert!(code.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()), "{code}");
    }
}
