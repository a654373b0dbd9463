//! Doctors, letters and entries to test with.

use domain::{
    accounts::{Email, Profile, User},
    capabilities::Foundation,
    entries::{Entry, EntryBody, SleFields},
    grades::Grade,
    ids::{EntryId, Id, LetterId, UserId},
    sle::SleType,
    words::{Secret, Words},
};
use jiff::{Timestamp, ToSpan, civil::date};
use store::{Error, Store, Tx, accounts, accounts::Account, letters, letters::Letter, profiles};

/// Noon on 14 March 2026.
pub(crate) fn noon() -> Timestamp {
    "2026-03-14T12:00:00Z".parse().unwrap()
}

/// A moment some minutes after noon.
pub(crate) fn later(minutes: i64) -> Timestamp {
    noon() + minutes.minutes()
}

/// The id with a number.
pub(crate) fn id<K>(number: u128) -> Id<K> {
    Id::new(uuid::Uuid::from_u128(number))
}

/// Adds an account with a profile that has this many free recordings.
pub(crate) fn add_doctor(tx: &mut Tx<'_>, owner: UserId, free_recordings: u32) -> Result<(), Error> {
    let profile = profile(owner, free_recordings);
    let user = User {
        id: owner,
        email: profile.email.clone(),
        email_confirmed_at: Some(noon()),
        last_sign_in_at: None,
        training_grade: Grade::Fy1,
        referral_code_used: None,
        created_at: noon(),
        updated_at: noon(),
    };
    accounts::insert(tx, &Account { user, password_hash: Secret::new("a hash".into()) })?;
    profiles::insert(tx, &profile, noon())?;
    Ok(())
}

/// Keeps a doctor in the store and answers their id.
pub(crate) async fn doctor(store: &Store, number: u128, free_recordings: u32) -> UserId {
    let owner = id(number);
    store.write(move |tx| add_doctor(tx, owner, free_recordings)).await.unwrap();
    owner
}

/// The profile of a new doctor.
pub(crate) fn profile(owner: UserId, free_recordings: u32) -> Profile {
    Profile {
        id: owner,
        email: Email::parse(&format!("doctor-{owner}@debrief.example")).unwrap(),
        name: None,
        training_grade: Grade::Fy1,
        current_speciality: None,
        curriculum: Grade::Fy1.default_curriculum(),
        e_portfolio: Grade::Fy1.default_e_portfolio(),
        referral_code: None,
        free_recordings_remaining: free_recordings,
    }
}

/// A letter with this number.
pub(crate) fn letter(number: u128) -> Letter {
    Letter {
        id: id(number),
        recipient: Email::parse("amara@debrief.example").unwrap(),
        subject: "Your code".into(),
        body: "    123456\n".into(),
        created_at: noon(),
        attempts: 0,
    }
}

/// Posts a letter with this number.
pub(crate) async fn post(store: &Store, number: u128) -> Result<(), Error> {
    store.write(move |tx| letters::post(tx, &letter(number))).await
}

/// The numbers of the letters in the outbox, in order.
pub(crate) async fn posted(store: &Store) -> Result<Vec<u128>, Error> {
    let letters = store.read(|session| letters::due(session, Timestamp::MAX, usize::MAX)).await?;
    let number = |letter: &Letter| -> u128 { letter_number(letter.id) };
    Ok(letters.iter().map(number).collect())
}

fn letter_number(id: LetterId) -> u128 {
    id.uuid().as_u128()
}

/// What a doctor wrote about a case.
pub(crate) fn body(title: &str) -> EntryBody {
    EntryBody {
        title: title.into(),
        sle_type: SleType::MiniCex,
        date: date(2026, 3, 12),
        clinical_setting: "Acute Medical Unit".into(),
        description: "“Pulse 118” — 2 mm of ST depression; naïve to β-blockers. 🫀\nSecond line.".into(),
        feedback: "Structured.".into(),
        agreed_action: Words::default(),
        reflection: Words::default(),
        suggested_hlos: vec![Foundation::ClinicalAssessment, Foundation::UnderstandingMedicine],
        rcgp_capabilities: None,
        transcript: "[colleague] watched me clerk a man with chest pain".into(),
        sle_fields: SleFields::MiniCex { clinical_problem_category: "Cardiology".into() },
    }
}

/// A new entry with this number, written at a moment.
pub(crate) fn entry(owner: UserId, number: u128, created_at: Timestamp) -> Entry {
    let id: EntryId = id(number);
    Entry { id, owner, body: body("Chest pain on the take"), created_at, updated_at: created_at, revision: 1 }
}
