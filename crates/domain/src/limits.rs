//! The bounds of the specification (sections 5 and 9) and of `docs/decisions.md`, in one place.

/// The longest note or transcript, in characters.
pub const TRANSCRIPT_CHARACTERS: usize = 20_000;
/// The longest text field of an entry, in characters.
pub const FIELD_CHARACTERS: usize = 20_000;
/// The longest title of an entry, in characters.
pub const TITLE_CHARACTERS: usize = 200;
/// The longest name of a person, in characters.
pub const NAME_CHARACTERS: usize = 100;
/// The longest speciality, in characters.
pub const SPECIALITY_CHARACTERS: usize = 200;
/// The longest e-mail address, in characters.
pub const EMAIL_CHARACTERS: usize = 255;
/// The shortest password, in characters.
pub const PASSWORD_MIN_CHARACTERS: usize = 6;
/// The longest password, in characters.
pub const PASSWORD_MAX_CHARACTERS: usize = 100;
/// The longest referral code, in characters.
pub const REFERRAL_CODE_CHARACTERS: usize = 20;
/// The longest recording, in seconds.
pub const RECORDING_SECONDS: u32 = 300;
/// The most capabilities an entry may name: portfolios accept three links an item.
pub const CAPABILITIES_PER_ENTRY: usize = 3;
/// How long a deleted entry can be brought back, in days.
pub const RESTORE_DAYS: i64 = 30;
/// Free recordings of a new account, unless configured otherwise.
pub const FREE_RECORDINGS: u32 = 5;
