//! Refusals in GoTrue's shape, which its client turns into errors by their `error_code`.

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use domain::accounts::{BadValue, Weakness};
use portfolio::{
    Fault, Wait,
    accounts::{LetterError, NotSignedIn, RefreshError, SignInError, SignUpError, UserError, VerifyError},
};
use serde::Serialize;

use crate::{observe::current_request, problem::chain};

macro_rules! codes {
    ($($code:ident = $name:literal, $status:ident;)*) => {
        /// GoTrue's names of errors, as many as are used here, each with the status GoTrue gives it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Code { $($code),* }

        impl Code {
            pub(super) const fn name(self) -> &'static str {
                match self { $(Self::$code => $name),* }
            }

            const fn status(self) -> StatusCode {
                match self { $(Self::$code => StatusCode::$status),* }
            }
        }
    };
}

codes! {
    BadJson = "bad_json", BAD_REQUEST;
    BadJwt = "bad_jwt", FORBIDDEN;
    EmailNotConfirmed = "email_not_confirmed", BAD_REQUEST;
    InvalidCredentials = "invalid_credentials", BAD_REQUEST;
    NoAuthorization = "no_authorization", UNAUTHORIZED;
    OtpExpired = "otp_expired", FORBIDDEN;
    OverEmailSendRateLimit = "over_email_send_rate_limit", TOO_MANY_REQUESTS;
    OverRequestRateLimit = "over_request_rate_limit", TOO_MANY_REQUESTS;
    RefreshTokenAlreadyUsed = "refresh_token_already_used", BAD_REQUEST;
    RefreshTokenNotFound = "refresh_token_not_found", BAD_REQUEST;
    SessionNotFound = "session_not_found", FORBIDDEN;
    UnexpectedFailure = "unexpected_failure", INTERNAL_SERVER_ERROR;
    UserAlreadyExists = "user_already_exists", UNPROCESSABLE_ENTITY;
    ValidationFailed = "validation_failed", BAD_REQUEST;
    WeakPassword = "weak_password", UNPROCESSABLE_ENTITY;
}

/// How long to wait when the memory cannot be reached, in seconds.
const RETRY_UNAVAILABLE: u64 = 5;

/// A refusal on its way to the client.
#[derive(Debug)]
pub(super) struct Refusal {
    status: StatusCode,
    code: Code,
    message: &'static str,
    weak_password: Option<WeakPassword>,
    retry_after: Option<u64>,
}

#[derive(Debug, Serialize)]
struct WeakPassword {
    reasons: Vec<&'static str>,
}

#[derive(Serialize)]
struct Body {
    code: u16,
    error_code: &'static str,
    msg: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    weak_password: Option<WeakPassword>,
}

impl Refusal {
    pub(super) fn new(code: Code, message: &'static str) -> Self {
        Self::with_status(code.status(), code, message)
    }

    pub(super) fn with_status(status: StatusCode, code: Code, message: &'static str) -> Self {
        Self { status, code, message, weak_password: None, retry_after: None }
    }

    pub(super) fn invalid(message: &'static str) -> Self {
        Self::new(Code::ValidationFailed, message)
    }

    pub(super) fn code(&self) -> Code {
        self.code
    }

    pub(super) fn message(&self) -> &'static str {
        self.message
    }

    fn weak(message: &'static str, reasons: Vec<&'static str>) -> Self {
        Self { weak_password: Some(WeakPassword { reasons }), ..Self::new(Code::WeakPassword, message) }
    }

    fn easy_to_guess(weaknesses: &[Weakness]) -> Self {
        let reasons = weaknesses.iter().map(|weakness| match weakness {
            // GoTrue's own word for a password that is on the lists.
            Weakness::Common => "pwned",
            Weakness::ContainsEmail => "contains_email",
        });
        let message = match weaknesses.first() {
            Some(Weakness::ContainsEmail) => "Please choose a password that does not contain your email address",
            _ => "This password is one of the first that would be guessed. Please choose another",
        };
        Self::weak(message, reasons.collect())
    }

    fn too_many_tries(wait: Wait) -> Self {
        Self {
            retry_after: Some(wait.pause().as_secs()),
            ..Self::new(Code::OverRequestRateLimit, "Too many tries. Please wait a few minutes and try again")
        }
    }

    fn too_many_letters(wait: Wait) -> Self {
        Self {
            retry_after: Some(wait.pause().as_secs()),
            ..Self::new(
                Code::OverEmailSendRateLimit,
                "Several mails have been sent already. Please look for the newest, also among the unwanted ones, or try again later",
            )
        }
    }

    fn busy(wait: Wait) -> Self {
        Self {
            retry_after: Some(wait.pause().as_secs()),
            ..Self::new(Code::OverRequestRateLimit, "Many people are signing in just now. Please try again in a moment")
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = Body {
            code: self.status.as_u16(),
            error_code: self.code.name(),
            msg: self.message,
            weak_password: self.weak_password,
        };
        let mut response = (self.status, Json(body)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds.max(1)));
        }
        response
    }
}

impl From<BadValue> for Refusal {
    fn from(bad: BadValue) -> Self {
        match bad {
            BadValue::PasswordTooShort => Self::weak("Password must be at least 6 characters", vec!["length"]),
            BadValue::PasswordTooLong => Self::invalid("Password too long"),
            BadValue::Email => Self::invalid("Invalid email address"),
            BadValue::EmailTooLong => Self::invalid("Email too long"),
            BadValue::NameTooLong | BadValue::NameCharacters | BadValue::SpecialityTooLong => {
                Self::invalid("A value is not acceptable")
            }
        }
    }
}

impl From<Fault> for Refusal {
    /// Logs the whole chain once, under the request's id, and tells the client nothing of the inside.
    fn from(fault: Fault) -> Self {
        let chain = chain(&fault);
        if fault.is_passing() {
            tracing::warn!(request.id = current_request(), error = chain, "the store is not available");
            let message = "We cannot reach our records just now. Please try again in a moment";
            let refusal = Self::with_status(StatusCode::SERVICE_UNAVAILABLE, Code::UnexpectedFailure, message);
            return Self { retry_after: Some(RETRY_UNAVAILABLE), ..refusal };
        }
        tracing::error!(request.id = current_request(), error = chain, "a request failed");
        Self::new(Code::UnexpectedFailure, "An unexpected error occurred")
    }
}

impl From<NotSignedIn> for Refusal {
    fn from(refusal: NotSignedIn) -> Self {
        match refusal {
            NotSignedIn::BadToken => Self::new(Code::BadJwt, "invalid JWT: the token is not one of ours"),
            NotSignedIn::Expired => Self::new(Code::BadJwt, "invalid JWT: the token is expired"),
            NotSignedIn::SessionEnded => {
                Self::new(Code::SessionNotFound, "Session from session_id claim in JWT does not exist")
            }
            NotSignedIn::Fault(fault) => fault.into(),
        }
    }
}

impl From<SignUpError> for Refusal {
    fn from(refusal: SignUpError) -> Self {
        match refusal {
            SignUpError::WeakPassword(weaknesses) => Self::easy_to_guess(&weaknesses),
            SignUpError::AlreadyRegistered => Self::new(Code::UserAlreadyExists, "User already registered"),
            SignUpError::TooManyLetters(wait) => Self::too_many_letters(wait),
            SignUpError::Busy(wait) => Self::busy(wait),
            SignUpError::Fault(fault) => fault.into(),
        }
    }
}

impl From<SignInError> for Refusal {
    fn from(refusal: SignInError) -> Self {
        match refusal {
            SignInError::InvalidCredentials => Self::new(Code::InvalidCredentials, "Invalid login credentials"),
            SignInError::NotConfirmed => Self::new(Code::EmailNotConfirmed, "Email not confirmed"),
            SignInError::TooManyTries(wait) => Self::too_many_tries(wait),
            SignInError::Busy(wait) => Self::busy(wait),
            SignInError::Fault(fault) => fault.into(),
        }
    }
}

impl From<RefreshError> for Refusal {
    fn from(refusal: RefreshError) -> Self {
        match refusal {
            RefreshError::NotFound => {
                Self::new(Code::RefreshTokenNotFound, "Invalid Refresh Token: Refresh Token Not Found")
            }
            RefreshError::AlreadyUsed => {
                Self::new(Code::RefreshTokenAlreadyUsed, "Invalid Refresh Token: Already Used")
            }
            RefreshError::Fault(fault) => fault.into(),
        }
    }
}

impl From<VerifyError> for Refusal {
    fn from(refusal: VerifyError) -> Self {
        match refusal {
            VerifyError::Expired => Self::new(Code::OtpExpired, "Token has expired or is invalid"),
            VerifyError::TooManyTries(wait) => Self {
                message: "Too many wrong codes. Please open the link in the mail instead, or try again later",
                ..Self::too_many_tries(wait)
            },
            VerifyError::Fault(fault) => fault.into(),
        }
    }
}

impl From<LetterError> for Refusal {
    fn from(refusal: LetterError) -> Self {
        match refusal {
            LetterError::TooManyLetters(wait) => Self::too_many_letters(wait),
            LetterError::Fault(fault) => fault.into(),
        }
    }
}

impl From<UserError> for Refusal {
    fn from(refusal: UserError) -> Self {
        match refusal {
            UserError::Missing => NotSignedIn::SessionEnded.into(),
            UserError::WeakPassword(weaknesses) => Self::easy_to_guess(&weaknesses),
            UserError::Busy(wait) => Self::busy(wait),
            UserError::Fault(fault) => fault.into(),
        }
    }
}
