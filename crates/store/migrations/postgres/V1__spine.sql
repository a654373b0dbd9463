-- Ids are UUIDv7; moments are microseconds since 1970 in UTC; days are YYYY-MM-DD; lists are JSON text.

create table users (
    id uuid not null primary key,
    email text not null,
    password_hash text not null,
    email_confirmed_at bigint,
    training_grade text not null,
    referral_code_used text,
    created_at bigint not null,
    updated_at bigint not null,
    last_sign_in_at bigint
);

create unique index users_email on users (email);

create table sessions (
    id uuid not null primary key,
    user_id uuid not null references users (id) on delete cascade,
    created_at bigint not null,
    last_used_at bigint not null,
    user_agent text not null,
    revoked_at bigint
);

create index sessions_user on sessions (user_id);

create table refresh_tokens (
    hash text not null primary key,
    session_id uuid not null references sessions (id) on delete cascade,
    created_at bigint not null,
    used_at bigint
);

create index refresh_tokens_session on refresh_tokens (session_id);

-- A letter to sign up holds what was asked for with it, taken over only when that letter comes back.
create table one_time_tokens (
    link_hash text not null primary key,
    user_id uuid not null references users (id) on delete cascade,
    purpose text not null check (purpose in ('signup', 'recovery')),
    code_hash text not null,
    created_at bigint not null,
    code_expires_at bigint not null,
    link_expires_at bigint not null,
    tries_left bigint not null check (tries_left >= 0),
    password_hash text,
    training_grade text,
    referral_code text
);

create index one_time_tokens_user on one_time_tokens (user_id, purpose);

create table profiles (
    id uuid not null primary key references users (id) on delete cascade,
    name text,
    training_grade text not null,
    current_speciality text,
    curriculum text not null,
    e_portfolio text not null,
    referral_code text,
    free_recordings_remaining bigint not null check (free_recordings_remaining >= 0),
    created_at bigint not null,
    updated_at bigint not null
);

create unique index profiles_referral_code on profiles (referral_code);

create table portfolio_entries (
    id uuid not null primary key,
    user_id uuid not null references users (id) on delete cascade,
    created_at bigint not null,
    updated_at bigint not null,
    deleted_at bigint,
    title text not null,
    sle_type text not null,
    date text not null,
    status text not null,
    clinical_setting text not null,
    description text not null,
    feedback text not null,
    agreed_action text not null,
    reflection text not null,
    suggested_hlos text not null,
    rcgp_capabilities text,
    transcript text not null,
    sle_fields text,
    revision bigint not null check (revision >= 1),
    idempotency_key text,
    request_hash text
);

-- The dashboard list is answered from this index alone, and its counters from the next; the wide row is not touched.
create index portfolio_entries_recent
    on portfolio_entries (user_id, created_at desc, id desc, title, sle_type, date, status, deleted_at);

create index portfolio_entries_dated on portfolio_entries (user_id, deleted_at, date);

create unique index portfolio_entries_idempotency
    on portfolio_entries (user_id, idempotency_key) where idempotency_key is not null;

create index portfolio_entries_deleted on portfolio_entries (deleted_at) where deleted_at is not null;

create table ai_feedback (
    id uuid not null primary key,
    user_id uuid not null references users (id) on delete cascade,
    entry_id uuid not null references portfolio_entries (id) on delete cascade,
    sle_type_correct bigint check (sle_type_correct in (0, 1)),
    hlos_correct bigint check (hlos_correct in (0, 1)),
    feedback_notes text,
    created_at bigint not null
);

create index ai_feedback_user on ai_feedback (user_id);

create index ai_feedback_entry on ai_feedback (entry_id);

create table manual_hlo_adjustments (
    user_id uuid not null references users (id) on delete cascade,
    hlo text not null,
    adjustment_count bigint not null check (adjustment_count >= 0),
    updated_at bigint not null,
    primary key (user_id, hlo)
);

create table summary_narratives (
    user_id uuid not null references users (id) on delete cascade,
    hlo bigint not null check (hlo between 1 and 3),
    narrative text not null,
    updated_at bigint not null,
    primary key (user_id, hlo)
);

create table pdps (
    id uuid not null primary key,
    user_id uuid not null references users (id) on delete cascade,
    created_at bigint not null,
    specialty text not null,
    objectives text not null,
    achievement_methods text not null,
    measurement_methods text not null
);

create index pdps_user on pdps (user_id, created_at desc);

create table waitlist (
    id uuid not null primary key,
    email text not null,
    consent_given bigint not null check (consent_given in (0, 1)),
    created_at bigint not null
);

create unique index waitlist_email on waitlist (email);

create table referrals (
    referee uuid not null primary key references users (id) on delete cascade,
    referrer uuid not null references users (id) on delete cascade,
    code text not null,
    created_at bigint not null,
    rewarded_at bigint,
    check (referee <> referrer)
);

create index referrals_referrer on referrals (referrer);

create table subscriptions (
    user_id uuid not null primary key references users (id) on delete cascade,
    status text not null,
    is_trial bigint not null check (is_trial in (0, 1)),
    free_months_remaining bigint not null check (free_months_remaining >= 0),
    ends_at bigint,
    provider_customer text,
    provider_subscription text,
    updated_at bigint not null
);

create table letters (
    id uuid not null primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    created_at bigint not null,
    attempts bigint not null check (attempts >= 0),
    next_attempt_at bigint not null
);

create index letters_due on letters (next_attempt_at, id);
