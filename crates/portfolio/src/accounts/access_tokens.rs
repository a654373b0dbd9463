//! Access tokens: JWTs of one hour, signed with HS256 and nothing else.

use domain::{
    accounts::Caller,
    ids::{SessionId, UserId},
    words::Secret,
};
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// How long an access token holds. GoTrue's default, which its client counts on.
pub const ACCESS_TOKEN_LIFE: SignedDuration = SignedDuration::from_hours(1);
/// Whom tokens are for, and the role of who holds one, in GoTrue's words.
pub const AUDIENCE: &str = "authenticated";

/// Makes and reads access tokens.
pub(crate) struct AccessTokens {
    signing: EncodingKey,
    verifying: DecodingKey,
    validation: Validation,
    issuer: String,
}

/// Why an access token is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BadAccessToken {
    /// Not one of ours: wrong signature, algorithm, issuer, audience or shape.
    Foreign,
    /// Ours, but its hour is over.
    Expired,
}

#[derive(Serialize, Deserialize)]
struct Claims {
    iss: String,
    sub: Uuid,
    aud: String,
    exp: i64,
    iat: i64,
    role: String,
    session_id: Uuid,
}

impl AccessTokens {
    pub(crate) fn new(key: &Secret, issuer: String) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_audience(&[AUDIENCE]);
        validation.set_issuer(&[&issuer]);
        validation.set_required_spec_claims(&["aud", "exp", "iss", "sub"]);
        // The library would ask the system's clock; ours is handed in.
        validation.validate_exp = false;
        let key = key.expose().as_bytes();
        Self { signing: EncodingKey::from_secret(key), verifying: DecodingKey::from_secret(key), validation, issuer }
    }

    /// Makes a token, and says when it expires.
    pub(crate) fn issue(&self, caller: Caller, now: Timestamp) -> (Secret, Timestamp) {
        let expires_at = now.saturating_add(ACCESS_TOKEN_LIFE).unwrap_or(Timestamp::MAX);
        let claims = Claims {
            iss: self.issuer.clone(),
            sub: caller.user.uuid(),
            aud: AUDIENCE.to_owned(),
            exp: expires_at.as_second(),
            iat: now.as_second(),
            role: AUDIENCE.to_owned(),
            session_id: caller.session.uuid(),
        };
        let token = jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.signing)
            .expect("plain claims serialise and an HMAC takes a key of any length");
        (Secret::new(token), expires_at)
    }

    /// Reads whose token it is. Whether that sign-in still holds is asked of the store.
    pub(crate) fn read(&self, token: &str, now: Timestamp) -> Result<Caller, BadAccessToken> {
        let claims = jsonwebtoken::decode::<Claims>(token, &self.verifying, &self.validation)
            .map_err(|_every_reason_is_the_same_to_a_stranger| BadAccessToken::Foreign)?
            .claims;
        if claims.exp <= now.as_second() {
            return Err(BadAccessToken::Expired);
        }
        Ok(Caller { user: UserId::new(claims.sub), session: SessionId::new(claims.session_id) })
    }
}

#[cfg(test)]
mod tests {
    use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
    use serde_json::json;

    use super::*;

    const KEY: &str = "a key of forty characters, for the tests";
    const ISSUER: &str = "http://debrief.test/auth/v1";

    fn tokens() -> AccessTokens {
        AccessTokens::new(&Secret::new(KEY.into()), ISSUER.into())
    }

    fn caller() -> Caller {
        Caller { user: UserId::new(Uuid::from_u128(7)), session: SessionId::new(Uuid::from_u128(8)) }
    }

    fn noon() -> Timestamp {
        "2026-03-14T12:00:00Z".parse().unwrap()
    }

    /// A token with these claims changed, signed with `key` under `algorithm`.
    fn forged(changes: &[(&str, serde_json::Value)], key: &str, algorithm: Algorithm) -> String {
        let mut claims = json!({
            "iss": ISSUER, "sub": caller().user.uuid(), "aud": AUDIENCE, "exp": noon().as_second() + 60,
            "iat": noon().as_second(), "role": AUDIENCE, "session_id": caller().session.uuid(),
        });
        for (name, value) in changes {
            match value {
                serde_json::Value::Null => drop(claims.as_object_mut().unwrap().remove(*name)),
                value => claims[*name] = value.clone(),
            }
        }
        jsonwebtoken::encode(&Header::new(algorithm), &claims, &EncodingKey::from_secret(key.as_bytes())).unwrap()
    }

    #[test]
    fn a_token_names_its_caller_for_an_hour() {
        let (token, expires_at) = tokens().issue(caller(), noon());
        assert_eq!(expires_at, noon() + SignedDuration::from_hours(1));
        assert_eq!(tokens().read(token.expose(), noon()), Ok(caller()));
        let last_second = expires_at - SignedDuration::from_secs(1);
        assert_eq!(tokens().read(token.expose(), last_second), Ok(caller()));
        assert_eq!(tokens().read(token.expose(), expires_at), Err(BadAccessToken::Expired));
    }

    #[test]
    fn what_is_forged_is_refused() {
        let good = forged(&[], KEY, Algorithm::HS256);
        assert_eq!(tokens().read(&good, noon()), Ok(caller()), "the forger's tools work");
        let cases = [
            ("another key", forged(&[], "another key of forty characters or so!!", Algorithm::HS256)),
            ("another algorithm", forged(&[], KEY, Algorithm::HS512)),
            ("another issuer", forged(&[("iss", json!("http://elsewhere.test"))], KEY, Algorithm::HS256)),
            ("another audience", forged(&[("aud", json!("anon"))], KEY, Algorithm::HS256)),
            ("no audience", forged(&[("aud", json!(null))], KEY, Algorithm::HS256)),
            ("no issuer", forged(&[("iss", json!(null))], KEY, Algorithm::HS256)),
            ("no end", forged(&[("exp", json!(null))], KEY, Algorithm::HS256)),
            ("no sign-in", forged(&[("session_id", json!(null))], KEY, Algorithm::HS256)),
            ("nothing", String::new()),
            ("a word", "token".into()),
        ];
        for (what, token) in cases {
            assert_eq!(tokens().read(&token, noon()), Err(BadAccessToken::Foreign), "{what}");
        }
    }

    #[test]
    fn a_token_that_says_it_needs_no_signature_is_refused() {
        let good = forged(&[], KEY, Algorithm::HS256);
        let payload = good.split('.').nth(1).unwrap();
        for algorithm in ["none", "None", "NONE"] {
            let header = BASE64_URL_SAFE_NO_PAD.encode(json!({"alg": algorithm, "typ": "JWT"}).to_string());
            for signature in ["", good.split('.').nth(2).unwrap()] {
                let token = format!("{header}.{payload}.{signature}");
                assert_eq!(tokens().read(&token, noon()), Err(BadAccessToken::Foreign), "{algorithm}");
            }
        }
    }
}
