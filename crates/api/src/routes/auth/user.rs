//! `GET user` and `PUT user`.

use axum::extract::State;
use domain::accounts::{Email, Password};
use portfolio::accounts::{Accounts, UserChange};
use serde::Deserialize;

use super::{body::Json, client::SignedIn, refusal::Refusal, sign_up::grade, wire::UserBody};

#[derive(Deserialize)]
pub(super) struct UserPatch {
    email: Option<String>,
    password: Option<String>,
    data: Option<Metadata>,
}

#[derive(Deserialize)]
struct Metadata {
    training_grade: Option<String>,
}

pub(super) async fn show(
    State(accounts): State<Accounts>,
    SignedIn(caller): SignedIn,
) -> Result<axum::Json<UserBody>, Refusal> {
    Ok(axum::Json(accounts.user(caller).await?.into()))
}

pub(super) async fn update(
    State(accounts): State<Accounts>,
    SignedIn(caller): SignedIn,
    Json(patch): Json<UserPatch>,
) -> Result<axum::Json<UserBody>, Refusal> {
    if let Some(email) = patch.email
        && Email::parse(&email)? != accounts.user(caller).await?.email
    {
        return Err(Refusal::invalid("The email address of an account cannot be changed"));
    }
    let change = UserChange {
        password: patch.password.map(Password::parse).transpose()?,
        training_grade: grade(patch.data.and_then(|data| data.training_grade))?,
    };
    Ok(axum::Json(accounts.update_user(caller, change).await?.into()))
}
