//! The parts of an entry that are kept as JSON text, with the names of the specification's section 3.

use std::str::FromStr;

use domain::{
    capabilities::Foundation,
    entries::{RcgpEvidence, SleFields},
    sle::SleType,
    words::Words,
};
use serde_json::{Map, Value, json};

use crate::error::Error;

pub(super) fn write_hlos(hlos: &[Foundation]) -> String {
    hlos.iter().map(|hlo| hlo.name()).collect::<Value>().to_string()
}

pub(super) fn read_hlos(text: &str) -> Result<Vec<Foundation>, Error> {
    let names: Vec<String> = read(text, "a list of HLOs")?;
    names.iter().map(|name| named(name, "an HLO")).collect()
}

pub(super) fn write_evidence(evidence: &[RcgpEvidence]) -> String {
    let one = |it: &RcgpEvidence| json!({"capability_name": it.capability.name(), "justification": &*it.justification});
    evidence.iter().map(one).collect::<Value>().to_string()
}

pub(super) fn read_evidence(text: &str) -> Result<Vec<RcgpEvidence>, Error> {
    let list: Vec<Map<String, Value>> = read(text, "a list of capabilities")?;
    let one = |item: Map<String, Value>| {
        Ok(RcgpEvidence {
            capability: named(&words(&item, "capability_name"), "a capability")?,
            justification: words(&item, "justification"),
        })
    };
    list.into_iter().map(one).collect()
}

/// `None` for the types that have no fields of their own.
pub(super) fn write_fields(fields: &SleFields) -> Option<String> {
    let mut document: Map<String, Value> =
        fields.texts().into_iter().map(|(name, text)| (name.to_owned(), Value::from(&**text))).collect();
    if let SleFields::Dops { was_simulated, .. } = fields {
        document.insert(WAS_SIMULATED.to_owned(), Value::from(*was_simulated));
    }
    (!document.is_empty()).then(|| Value::from(document).to_string())
}

pub(super) fn read_fields(sle_type: SleType, text: Option<&str>) -> Result<SleFields, Error> {
    let document: Map<String, Value> =
        text.map(|text| read(text, "the fields of an SLE")).transpose()?.unwrap_or_default();
    let text = |name| words(&document, name);
    Ok(match SleFields::empty_for(sle_type) {
        SleFields::None => SleFields::None,
        SleFields::Dops { .. } => SleFields::Dops {
            procedure: text("procedure"),
            was_simulated: document.get(WAS_SIMULATED).and_then(Value::as_bool),
        },
        SleFields::MiniCex { .. } => {
            SleFields::MiniCex { clinical_problem_category: text("clinical_problem_category") }
        }
        SleFields::Dct { .. } => SleFields::Dct {
            setting: text("setting"),
            virtual_event: text("virtual_event"),
            simulated_learning: text("simulated_learning"),
            audience: text("audience"),
        },
    })
}

const WAS_SIMULATED: &str = "was_simulated";

fn read<T: serde::de::DeserializeOwned>(text: &str, what: &'static str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|_| Error::Corrupt { what })
}

fn named<T: FromStr>(name: &str, what: &'static str) -> Result<T, Error> {
    name.parse().map_err(|_| Error::Corrupt { what })
}

fn words(document: &Map<String, Value>, name: &str) -> Words {
    document.get(name).and_then(Value::as_str).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use domain::capabilities::Rcgp;

    use super::*;

    #[test]
    fn every_shape_of_fields_reads_back() {
        let shapes = [
            (SleType::Dops, SleFields::Dops { procedure: "Cannula “18G”".into(), was_simulated: Some(true) }),
            (SleType::Dops, SleFields::Dops { procedure: "".into(), was_simulated: None }),
            (SleType::MiniCex, SleFields::MiniCex { clinical_problem_category: "Café \"au lait\"".into() }),
            (
                SleType::Dct,
                SleFields::Dct {
                    setting: "Tutorial".into(),
                    virtual_event: "No".into(),
                    simulated_learning: "Yes, partly".into(),
                    audience: "Five students".into(),
                },
            ),
            (SleType::Learn, SleFields::None),
        ];
        for (sle_type, fields) in shapes {
            let text = write_fields(&fields);
            assert_eq!(text.is_none(), fields == SleFields::None);
            assert_eq!(read_fields(sle_type, text.as_deref()).unwrap(), fields);
        }
    }

    #[test]
    fn capabilities_read_back_and_unknown_ones_are_corrupt() {
        let evidence =
            vec![RcgpEvidence { capability: Rcgp::TeamWorking, justification: "“I called the team.”\n".into() }];
        assert_eq!(read_evidence(&write_evidence(&evidence)).unwrap(), evidence);
        let hlos = vec![Foundation::UnderstandingMedicine, Foundation::ClinicalAssessment];
        assert_eq!(read_hlos(&write_hlos(&hlos)).unwrap(), hlos);
        assert_eq!(read_hlos("[]").unwrap(), []);
        for corrupt in ["", "{}", "[1]", "[\"Being nice\"]"] {
            assert!(matches!(read_hlos(corrupt), Err(Error::Corrupt { .. })), "{corrupt}");
        }
        assert!(matches!(read_evidence("[{}]"), Err(Error::Corrupt { .. })));
    }
}
