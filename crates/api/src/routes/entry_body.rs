//! An entry's body on the wire, read into the domain's closed sets and written back.

use domain::{
    entries::{EntryBody, FieldProblem, RcgpEvidence, SleFields, says_yes},
    sle::SleType,
    words::Words,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a doctor writes. Absent and null texts are empty.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = EntryBody)]
pub(crate) struct EntryBodyWire {
    /// 1 to 200 characters.
    #[schema(min_length = 1, max_length = 200)]
    title: String,
    /// A code such as "Mini-CEX", or the name written out.
    sle_type: String,
    /// Not in the future (Europe/London).
    #[schema(format = Date)]
    date: String,
    #[serde(default, deserialize_with = "null_is_empty")]
    #[schema(max_length = 20000)]
    clinical_setting: String,
    #[serde(default, deserialize_with = "null_is_empty")]
    #[schema(max_length = 20000)]
    description: String,
    #[serde(default, deserialize_with = "null_is_empty")]
    #[schema(max_length = 20000)]
    feedback: String,
    #[serde(default, deserialize_with = "null_is_empty")]
    #[schema(max_length = 20000)]
    agreed_action: String,
    #[serde(default, deserialize_with = "null_is_empty")]
    #[schema(max_length = 20000)]
    reflection: String,
    /// At most three names of foundation capabilities.
    #[serde(default)]
    #[schema(max_items = 3)]
    suggested_hlos: Vec<String>,
    /// At most three; null unless a Clinical Case Review.
    #[schema(max_items = 3)]
    rcgp_capabilities: Option<Vec<RcgpCapability>>,
    /// The redacted note the entry was drafted from.
    #[serde(default, deserialize_with = "null_is_empty")]
    #[schema(max_length = 20000)]
    transcript: String,
    /// The fields of the type's own; null when it has none.
    sle_fields: Option<SleFieldsBody>,
}

#[derive(Serialize, Deserialize, ToSchema)]
pub(crate) struct RcgpCapability {
    capability_name: String,
    #[serde(default)]
    #[schema(max_length = 20000)]
    justification: String,
}

/// DOPS: `procedure`, `was_simulated`. Mini-CEX: `clinical_problem_category`. DCT: `setting`, `virtual_event`,
/// `simulated_learning`, `audience`. Fields of another type are ignored.
#[derive(Default, Serialize, Deserialize, ToSchema)]
#[schema(as = SleFields)]
pub(crate) struct SleFieldsBody {
    #[serde(skip_serializing_if = "Option::is_none")]
    procedure: Option<String>,
    /// A boolean, or a text that starts with "yes" when it is true; null when not stated.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<bool>)]
    was_simulated: Option<Simulated>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clinical_problem_category: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    setting: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    virtual_event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    simulated_learning: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    audience: Option<String>,
}

/// Whether a procedure was simulated, as forms and engines write it.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Simulated {
    Flag(bool),
    Text(String),
    Unstated(()),
}

fn present<'de, D: serde::Deserializer<'de>>(value: D) -> Result<Option<Simulated>, D::Error> {
    Simulated::deserialize(value).map(Some)
}

fn null_is_empty<'de, D: serde::Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    Option::<String>::deserialize(value).map(Option::unwrap_or_default)
}

impl EntryBodyWire {
    /// Reads the closed sets; the bounds are the domain's to check.
    pub(crate) fn read(self) -> Result<EntryBody, Vec<FieldProblem>> {
        let mut problems = Vec::new();
        let mut read = Reader(&mut problems);
        let sle_type = read.one("sle_type", "Choose an SLE type from the list", self.sle_type.parse());
        let date = read.one("date", "Write the date as YYYY-MM-DD", self.date.parse());
        let hlo = "This is not one of the 13 foundation capabilities";
        let suggested_hlos =
            self.suggested_hlos.iter().filter_map(|name| read.one("suggested_hlos", hlo, name.parse())).collect();
        let rcgp = "This is not one of the 13 RCGP capabilities";
        let rcgp_capabilities = self.rcgp_capabilities.map(|items| {
            items
                .into_iter()
                .filter_map(|item| {
                    let capability = read.one("rcgp_capabilities", rcgp, item.capability_name.parse())?;
                    Some(RcgpEvidence { capability, justification: item.justification.into() })
                })
                .collect()
        });
        match (sle_type, date) {
            (Some(sle_type), Some(date)) if problems.is_empty() => Ok(EntryBody {
                title: self.title.into(),
                sle_type,
                date,
                clinical_setting: self.clinical_setting.into(),
                description: self.description.into(),
                feedback: self.feedback.into(),
                agreed_action: self.agreed_action.into(),
                reflection: self.reflection.into(),
                suggested_hlos,
                rcgp_capabilities,
                transcript: self.transcript.into(),
                sle_fields: self.sle_fields.unwrap_or_default().read(sle_type),
            }),
            _ => Err(problems),
        }
    }
}

/// Collects what cannot be read, field by field.
struct Reader<'a>(&'a mut Vec<FieldProblem>);

impl Reader<'_> {
    fn one<T, E>(&mut self, field: &str, message: &str, read: Result<T, E>) -> Option<T> {
        if read.is_err() {
            self.0.push(FieldProblem::new(field, message));
        }
        read.ok()
    }
}

impl From<EntryBody> for EntryBodyWire {
    fn from(body: EntryBody) -> Self {
        Self {
            title: body.title.into_string(),
            sle_type: body.sle_type.code().to_owned(),
            date: body.date.to_string(),
            clinical_setting: body.clinical_setting.into_string(),
            description: body.description.into_string(),
            feedback: body.feedback.into_string(),
            agreed_action: body.agreed_action.into_string(),
            reflection: body.reflection.into_string(),
            suggested_hlos: body.suggested_hlos.iter().map(|it| it.name().to_owned()).collect(),
            rcgp_capabilities: body
                .rcgp_capabilities
                .map(|items| items.into_iter().map(RcgpCapability::from).collect()),
            transcript: body.transcript.into_string(),
            sle_fields: SleFieldsBody::from_fields(body.sle_fields),
        }
    }
}

impl From<RcgpEvidence> for RcgpCapability {
    fn from(evidence: RcgpEvidence) -> Self {
        Self {
            capability_name: evidence.capability.name().to_owned(),
            justification: evidence.justification.into_string(),
        }
    }
}

impl SleFieldsBody {
    /// The fields of a type as the wire has them; `None` when the type has none.
    pub(crate) fn from_fields(fields: SleFields) -> Option<Self> {
        let text = |words: Words| Some(words.into_string());
        match fields {
            SleFields::None => None,
            SleFields::Dops { procedure, was_simulated } => Some(Self {
                procedure: text(procedure),
                was_simulated: Some(was_simulated.map_or(Simulated::Unstated(()), Simulated::Flag)),
                ..Self::default()
            }),
            SleFields::MiniCex { clinical_problem_category } => {
                Some(Self { clinical_problem_category: text(clinical_problem_category), ..Self::default() })
            }
            SleFields::Dct { setting, virtual_event, simulated_learning, audience } => Some(Self {
                setting: text(setting),
                virtual_event: text(virtual_event),
                simulated_learning: text(simulated_learning),
                audience: text(audience),
                ..Self::default()
            }),
        }
    }

    fn read(self, sle_type: SleType) -> SleFields {
        let words = |text: Option<String>| Words::from(text.unwrap_or_default());
        match sle_type {
            SleType::Dops => SleFields::Dops {
                procedure: words(self.procedure),
                was_simulated: self.was_simulated.and_then(Simulated::read),
            },
            SleType::MiniCex => SleFields::MiniCex { clinical_problem_category: words(self.clinical_problem_category) },
            SleType::Dct => SleFields::Dct {
                setting: words(self.setting),
                virtual_event: words(self.virtual_event),
                simulated_learning: words(self.simulated_learning),
                audience: words(self.audience),
            },
            SleType::Cbd | SleType::ClinicalCaseReview | SleType::Learn | SleType::Leader => SleFields::None,
        }
    }
}

impl Simulated {
    /// A blank text says nothing; any other says yes or no.
    fn read(self) -> Option<bool> {
        match self {
            Self::Flag(flag) => Some(flag),
            Self::Text(text) => (!text.trim().is_empty()).then(|| says_yes(&text)),
            Self::Unstated(()) => None,
        }
    }
}
