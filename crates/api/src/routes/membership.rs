//! Whether the caller subscribes.

use axum::{Json, extract::State};
use portfolio::memberships::Memberships;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{Problem, caller::SignedIn};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SubscriptionStatus {
    subscribed: bool,
    is_free_month: bool,
    free_months_remaining: u32,
    /// RFC 3339, or null.
    #[serde(rename = "subscription_end")]
    subscription_end: Option<String>,
}

/// The caller's subscription, as the payment provider last told us.
#[utoipa::path(post, path = "/functions/v1/check-subscription", tag = "membership", security(("bearer" = [])), responses((status = 200, body = SubscriptionStatus)))]
pub(crate) async fn check_subscription(
    State(memberships): State<Memberships>,
    SignedIn(caller): SignedIn,
) -> Result<Json<SubscriptionStatus>, Problem> {
    let membership = memberships.current(caller).await?;
    Ok(Json(SubscriptionStatus {
        subscribed: membership.is_some(),
        is_free_month: membership.as_ref().is_some_and(|it| it.is_trial),
        free_months_remaining: membership.as_ref().map_or(0, |it| it.free_months_remaining),
        subscription_end: membership.and_then(|it| it.ends_at).map(|end| end.to_string()),
    }))
}
