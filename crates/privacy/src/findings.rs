//! What has been found in a text so far: at most one identifier for each token.

use std::ops::Range;

use domain::recordings::IdentifierKind;

use crate::{reading::Reading, tokens::TokenKind};

/// A run of tokens that identifies somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) tokens: Range<usize>,
    pub(crate) kind: IdentifierKind,
    pub(crate) placeholder: &'static str,
}

/// The identifiers claimed for the tokens of one text; what was claimed first stays.
pub(crate) struct Findings {
    claims: Vec<Option<(IdentifierKind, &'static str)>>,
}

impl Findings {
    pub(crate) fn new(reading: &Reading<'_>) -> Self {
        Self { claims: vec![None; reading.len()] }
    }

    pub(crate) fn claim(&mut self, reading: &Reading<'_>, tokens: Range<usize>, kind: IdentifierKind) {
        self.claim_as(reading, tokens, kind, placeholder(kind));
    }

    /// Claims the tokens of a range that are still free. Line breaks and placeholders belong to nobody.
    pub(crate) fn claim_as(
        &mut self,
        reading: &Reading<'_>,
        tokens: Range<usize>,
        kind: IdentifierKind,
        placeholder: &'static str,
    ) {
        for place in tokens {
            let fixed = matches!(reading.tokens[place].kind, TokenKind::Newline | TokenKind::Placeholder);
            if !fixed && self.claims[place].is_none() {
                self.claims[place] = Some((kind, placeholder));
            }
        }
    }

    pub(crate) fn is_free(&self, place: usize) -> bool {
        self.claims.get(place).is_some_and(Option::is_none)
    }

    /// The kind claimed for a token.
    pub(crate) fn kind(&self, place: usize) -> Option<IdentifierKind> {
        self.claims.get(place).copied().flatten().map(|(kind, _)| kind)
    }

    /// Neighbouring tokens of one kind together, in order.
    pub(crate) fn spans(&self) -> Vec<Span> {
        let mut spans: Vec<Span> = Vec::new();
        for (place, claim) in self.claims.iter().enumerate() {
            let Some((kind, placeholder)) = *claim else { continue };
            match spans.last_mut() {
                Some(last) if last.tokens.end == place && is_same(last, kind, placeholder) => last.tokens.end += 1,
                _ => spans.push(Span { tokens: place..place + 1, kind, placeholder }),
            }
        }
        spans
    }
}

fn is_same(span: &Span, kind: IdentifierKind, placeholder: &str) -> bool {
    span.placeholder == placeholder || (is_person(span.kind) && is_person(kind))
}

pub(crate) const fn is_person(kind: IdentifierKind) -> bool {
    matches!(kind, IdentifierKind::Name | IdentifierKind::StaffName)
}

/// What stands for a kind when nothing more is known.
pub(crate) const fn placeholder(kind: IdentifierKind) -> &'static str {
    match kind {
        IdentifierKind::Name => "[name]",
        IdentifierKind::StaffName => "[colleague]",
        IdentifierKind::NhsNumber | IdentifierKind::ChiNumber => "[NHS number]",
        IdentifierKind::HospitalNumber => "[record number]",
        IdentifierKind::DateOfBirth => "[date of birth]",
        IdentifierKind::DateOfEvent => "[date]",
        IdentifierKind::Postcode | IdentifierKind::Address => "[address]",
        IdentifierKind::Phone => "[phone number]",
        IdentifierKind::Email => "[email]",
        IdentifierKind::Url => "[link]",
        IdentifierKind::Hospital => "[hospital]",
        IdentifierKind::Ward => "[ward]",
    }
}
