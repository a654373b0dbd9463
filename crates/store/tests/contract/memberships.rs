//! Promises about subscriptions.

use store::memberships::{self, Membership, Subscription};
use testkit::{Memory, on_both};

use crate::cast::{doctor, later, noon};

fn subscription(status: &str) -> Subscription {
    Subscription {
        status: status.into(),
        membership: Membership { is_trial: true, free_months_remaining: 2, ends_at: Some(later(10)) },
        provider_customer: Some("cus_1".into()),
        provider_subscription: None,
    }
}

on_both! {
    async fn a_membership_is_active_until_it_ends(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        let other = doctor(&store, 2, 5).await;
        let active = |owner, minutes| store.read(move |session| memberships::by_user(session, owner, later(minutes)));
        assert_eq!(active(owner, 0).await.unwrap(), None);
        store.write(move |tx| memberships::keep(tx, owner, &subscription("trialing"), noon())).await.unwrap();
        assert_eq!(active(owner, 9).await.unwrap(), Some(subscription("trialing").membership));
        assert_eq!(active(owner, 10).await.unwrap(), None);
        assert_eq!(active(other, 9).await.unwrap(), None);
    }

    async fn the_last_word_of_the_provider_counts(memory: Memory) {
        let store = memory.store();
        let owner = doctor(&store, 1, 5).await;
        let endless = Membership { is_trial: false, free_months_remaining: 0, ends_at: None };
        for (status, membership) in [("active", Some(endless.clone())), ("canceled", None), ("active", Some(endless.clone()))] {
            let said = Subscription { membership: endless.clone(), ..subscription(status) };
            store.write(move |tx| memberships::keep(tx, owner, &said, noon())).await.unwrap();
            let active = store.read(move |session| memberships::by_user(session, owner, later(1_000_000))).await.unwrap();
            assert_eq!(active, membership, "{status}");
        }
    }
}
