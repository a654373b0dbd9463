//! The caller's profile.

use std::str::FromStr;

use axum::{Json, extract::State};
use domain::{
    accounts::{PersonName, Profile, Speciality},
    entries::FieldProblem,
};
use portfolio::profiles::{ProfileChange, ProfileError, Profiles};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{JsonBody, Problem, caller::SignedIn};

#[derive(Serialize, ToSchema)]
#[schema(as = Profile)]
pub(crate) struct ProfileBody {
    id: Uuid,
    email: String,
    name: Option<String>,
    training_grade: &'static str,
    current_speciality: Option<String>,
    curriculum: &'static str,
    e_portfolio: &'static str,
    referral_code: Option<String>,
    free_recordings_remaining: u32,
}

/// Any part of a profile; what is absent stays as it is.
#[derive(Deserialize, ToSchema)]
#[expect(clippy::option_option, reason = "absent, null and a text are three different wishes")]
pub(crate) struct ProfilePatch {
    /// Null or blank removes it.
    #[serde(default, deserialize_with = "present")]
    name: Option<Option<String>>,
    /// Null or blank removes it.
    #[serde(default, deserialize_with = "present")]
    current_speciality: Option<Option<String>>,
    training_grade: Option<String>,
    curriculum: Option<String>,
    e_portfolio: Option<String>,
}

/// Tells null (`Some(None)`) from absent (`None`).
#[expect(clippy::option_option, reason = "absent, null and a text are three different wishes")]
fn present<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<String>>, D::Error> {
    Option::<String>::deserialize(value).map(Some)
}

/// The caller's profile.
#[utoipa::path(get, path = "/api/v1/profile", tag = "profile", security(("bearer" = [])), responses((status = 200, body = ProfileBody)))]
pub(crate) async fn show_profile(
    State(profiles): State<Profiles>,
    SignedIn(caller): SignedIn,
) -> Result<Json<ProfileBody>, Problem> {
    Ok(Json(profiles.show(caller).await?.into()))
}

/// Changes the caller's profile.
#[utoipa::path(patch, path = "/api/v1/profile", tag = "profile", security(("bearer" = [])), request_body = ProfilePatch, responses((status = 200, body = ProfileBody)))]
pub(crate) async fn change_profile(
    State(profiles): State<Profiles>,
    SignedIn(caller): SignedIn,
    JsonBody(patch): JsonBody<ProfilePatch>,
) -> Result<Json<ProfileBody>, Problem> {
    let change = patch.read().map_err(Problem::invalid)?;
    Ok(Json(profiles.change(caller, change).await?.into()))
}

impl From<ProfileError> for Problem {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::Missing => Self::not_found(),
            ProfileError::Fault(fault) => fault.into(),
        }
    }
}

impl From<Profile> for ProfileBody {
    fn from(profile: Profile) -> Self {
        Self {
            id: profile.id.uuid(),
            email: profile.email.as_str().to_owned(),
            name: profile.name.map(|name| name.as_str().to_owned()),
            training_grade: profile.training_grade.name(),
            current_speciality: profile.current_speciality.map(|speciality| speciality.as_str().to_owned()),
            curriculum: profile.curriculum.name(),
            e_portfolio: profile.e_portfolio.name(),
            referral_code: profile.referral_code,
            free_recordings_remaining: profile.free_recordings_remaining,
        }
    }
}

impl ProfilePatch {
    fn read(self) -> Result<ProfileChange, Vec<FieldProblem>> {
        let mut problems = Vec::new();
        let mut refuse = |field: &str, message: String| problems.push(FieldProblem::new(field, message));
        let name = self.name.map(|name| PersonName::parse(&name.unwrap_or_default())).transpose();
        let speciality =
            self.current_speciality.map(|speciality| Speciality::parse(&speciality.unwrap_or_default())).transpose();
        let change = ProfileChange {
            name: name.unwrap_or_else(|bad| {
                refuse("name", bad.to_string());
                None
            }),
            current_speciality: speciality.unwrap_or_else(|bad| {
                refuse("current_speciality", bad.to_string());
                None
            }),
            training_grade: listed(
                self.training_grade,
                "training_grade",
                "Choose a training grade from the list",
                &mut refuse,
            ),
            curriculum: listed(self.curriculum, "curriculum", "Choose Foundation or RCGP", &mut refuse),
            e_portfolio: listed(self.e_portfolio, "e_portfolio", "Choose an e-portfolio from the list", &mut refuse),
        };
        if problems.is_empty() { Ok(change) } else { Err(problems) }
    }
}

fn listed<T: FromStr>(
    value: Option<String>,
    field: &str,
    message: &str,
    refuse: &mut impl FnMut(&str, String),
) -> Option<T> {
    let read = value?.parse().ok();
    if read.is_none() {
        refuse(field, message.to_owned());
    }
    read
}
