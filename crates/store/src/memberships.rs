//! Subscriptions, as the payment provider last told us.

use domain::ids::UserId;
use jiff::Timestamp;

use crate::{
    error::Error,
    session::{Session, Tx},
};

/// What an active subscription gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    /// True while nothing has been paid yet.
    pub is_trial: bool,
    /// How many months are still free.
    pub free_months_remaining: u32,
    /// When it ends unless it is renewed; `None` when the provider named no end.
    pub ends_at: Option<Timestamp>,
}

/// A subscription in whatever state it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The provider's word for its state; "active" and "trialing" count as active.
    pub status: String,
    /// What it gives while it is active.
    pub membership: Membership,
    /// The customer's id at the provider.
    pub provider_customer: Option<String>,
    /// The subscription's id at the provider.
    pub provider_subscription: Option<String>,
}

/// The membership of a doctor, if one is active at `now`.
pub fn by_user(session: &mut impl Session, owner: UserId, now: Timestamp) -> Result<Option<Membership>, Error> {
    session.row(
        "select is_trial, free_months_remaining, ends_at
         from subscriptions
         where user_id = $1 and status in ('active', 'trialing') and (ends_at is null or ends_at > $2)",
        &[owner.into(), now.into()],
        |row| Ok(Membership { is_trial: row.get(0)?, free_months_remaining: row.get(1)?, ends_at: row.get(2)? }),
    )
}

/// Keeps what the provider said of a doctor's subscription, in place of what it said before.
pub fn keep(tx: &mut Tx<'_>, owner: UserId, subscription: &Subscription, now: Timestamp) -> Result<(), Error> {
    tx.execute(
        "insert into subscriptions (user_id, status, is_trial, free_months_remaining, ends_at, provider_customer,
             provider_subscription, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (user_id) do update
         set status = excluded.status, is_trial = excluded.is_trial,
             free_months_remaining = excluded.free_months_remaining, ends_at = excluded.ends_at,
             provider_customer = excluded.provider_customer, provider_subscription = excluded.provider_subscription,
             updated_at = excluded.updated_at",
        &[
            owner.into(),
            subscription.status.as_str().into(),
            subscription.membership.is_trial.into(),
            subscription.membership.free_months_remaining.into(),
            subscription.membership.ends_at.into(),
            subscription.provider_customer.as_deref().into(),
            subscription.provider_subscription.as_deref().into(),
            now.into(),
        ],
    )?;
    Ok(())
}
