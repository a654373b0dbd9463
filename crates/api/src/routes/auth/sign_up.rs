//! `POST signup`.

use axum::extract::{Query, State};
use domain::{
    accounts::{Email, Password},
    grades::Grade,
    limits::REFERRAL_CODE_CHARACTERS,
};
use portfolio::accounts::{Accounts, SignUp};
use serde::Deserialize;

use super::{body::Json, client::FromClient, refusal::Refusal, wire::UserBody};

#[derive(Deserialize)]
pub(super) struct SignUpBody {
    email: String,
    password: String,
    data: Option<Metadata>,
}

#[derive(Deserialize)]
struct Metadata {
    training_grade: Option<String>,
    referral_code: Option<String>,
}

/// Where the link in a letter is to lead.
#[derive(Deserialize)]
pub(super) struct WayBack {
    pub(super) redirect_to: Option<String>,
}

pub(super) async fn sign_up(
    State(accounts): State<Accounts>,
    FromClient(client): FromClient,
    Query(way_back): Query<WayBack>,
    Json(body): Json<SignUpBody>,
) -> Result<axum::Json<UserBody>, Refusal> {
    let data = body.data.unwrap_or(Metadata { training_grade: None, referral_code: None });
    let sign_up = SignUp {
        email: Email::parse(&body.email)?,
        password: Password::parse(body.password)?,
        training_grade: grade(data.training_grade)?.unwrap_or_default(),
        referral_code: referral_code(data.referral_code)?,
        way_back: accounts.way_back(way_back.redirect_to.as_deref()),
    };
    Ok(axum::Json(accounts.sign_up(sign_up, &client).await?.into()))
}

pub(super) fn grade(name: Option<String>) -> Result<Option<Grade>, Refusal> {
    name.map(|name| name.parse().map_err(|_| Refusal::invalid("Please choose a training grade from the list")))
        .transpose()
}

/// A referral code of the specification's form; an empty one is none.
fn referral_code(code: Option<String>) -> Result<Option<String>, Refusal> {
    let Some(code) = code.filter(|code| !code.is_empty()) else { return Ok(None) };
    let fits = code.len() <= REFERRAL_CODE_CHARACTERS
        && code.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    if fits { Ok(Some(code)) } else { Err(Refusal::invalid("Invalid referral code format")) }
}
