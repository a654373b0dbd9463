//! What everybody may know about this server.

use std::sync::Arc;

use axum::{Json, extract::State};
use domain::{
    capabilities::{Foundation, Rcgp},
    grades::{EPortfolio, Grade},
    limits,
    sle::SleType,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Facts;

/// When the privacy text last changed.
const PRIVACY_VERSION: &str = "2026-11-20";

#[derive(Serialize, ToSchema)]
pub(crate) struct Config {
    product: &'static str,
    version: &'static str,
    engines: Engines,
    prices: Prices,
    limits: Limits,
    grades: Vec<&'static str>,
    sle_types: Vec<SleTypeName>,
    /// The 13 foundation capabilities.
    hlos: Vec<HloName>,
    rcgp_capabilities: Vec<RcgpName>,
    e_portfolios: Vec<&'static str>,
    legal: Legal,
}

#[derive(Serialize, ToSchema)]
struct Engines {
    drafting: DraftingEngine,
    speech: SpeechEngine,
}

#[derive(Serialize, ToSchema)]
struct DraftingEngine {
    name: &'static str,
}

#[derive(Serialize, ToSchema)]
struct SpeechEngine {
    available: bool,
    /// Why not, in a sentence for a person.
    reason: Option<&'static str>,
}

#[derive(Serialize, ToSchema)]
struct Prices {
    monthly: &'static str,
    annual: &'static str,
}

#[derive(Serialize, ToSchema)]
struct Limits {
    transcript_characters: usize,
    field_characters: usize,
    title_characters: usize,
    name_characters: usize,
    speciality_characters: usize,
    recording_seconds: u32,
    free_recordings: u32,
}

#[derive(Serialize, ToSchema)]
struct SleTypeName {
    code: &'static str,
    label: &'static str,
}

#[derive(Serialize, ToSchema)]
struct HloName {
    number: u8,
    /// The Higher Level Outcome it belongs to, 1 to 3.
    outcome: u8,
    name: &'static str,
}

#[derive(Serialize, ToSchema)]
struct RcgpName {
    number: u8,
    area: &'static str,
    name: &'static str,
}

#[derive(Serialize, ToSchema)]
struct Legal {
    privacy: &'static str,
}

/// What this server is, offers and allows.
#[utoipa::path(get, path = "/api/v1/config", tag = "config", responses((status = 200, body = Config)))]
pub(crate) async fn show_config(State(facts): State<Arc<Facts>>) -> Json<Config> {
    Json(Config {
        product: domain::PRODUCT,
        version: facts.version,
        engines: Engines {
            drafting: DraftingEngine { name: portfolio::recordings::ENGINE },
            speech: SpeechEngine {
                available: false,
                reason: Some("Voice recording is not set up on this server yet. Type your note instead."),
            },
        },
        prices: Prices { monthly: "£2.99", annual: "£24.99" },
        limits: Limits {
            transcript_characters: limits::TRANSCRIPT_CHARACTERS,
            field_characters: limits::FIELD_CHARACTERS,
            title_characters: limits::TITLE_CHARACTERS,
            name_characters: limits::NAME_CHARACTERS,
            speciality_characters: limits::SPECIALITY_CHARACTERS,
            recording_seconds: limits::RECORDING_SECONDS,
            free_recordings: facts.free_recordings,
        },
        grades: Grade::ALL.iter().map(|grade| grade.name()).collect(),
        sle_types: SleType::ALL.iter().map(|it| SleTypeName { code: it.code(), label: it.label() }).collect(),
        hlos: Foundation::ALL
            .iter()
            .map(|it| HloName { number: it.number(), outcome: it.outcome(), name: it.name() })
            .collect(),
        rcgp_capabilities: Rcgp::ALL
            .iter()
            .map(|it| RcgpName { number: it.number(), area: it.area(), name: it.name() })
            .collect(),
        e_portfolios: EPortfolio::ALL.iter().map(|it| it.name()).collect(),
        legal: Legal { privacy: PRIVACY_VERSION },
    })
}
