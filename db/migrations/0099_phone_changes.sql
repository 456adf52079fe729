-- The number that a customer logs in with changes (servicing.md §5). own: proved by codes to both numbers. lost: the old
-- one is gone; the identity is checked again, two people decide, and 72 hours pass.
create table phone_changes (
  id text primary key,
  account text not null,
  request_id text not null,
  kind text not null check (kind in ('own', 'lost')),
  state text not null check (state in ('asked', 'old-proved', 'identity', 'waiting', 'proposed', 'confirmed', 'refused',
    'stopped', 'done')),
  -- The browser of an own change; null once it is done.
  session_id text,
  -- The new number, and once it is done the one before.
  phone text not null,
  former_phone text,
  asked_at timestamptz not null default app_now(),
  old_proved_at timestamptz,
  -- Of a lost one: where the identity is checked, who decided, from when it holds, and by what link it can be stopped.
  identity_session text,
  proposed_at timestamptz,
  proposed_by text,
  confirmed_at timestamptz,
  confirmed_by text,
  effective_at timestamptz,
  stop_sha256 text,
  ended_at timestamptz,
  ended_by text,
  done_at timestamptz,
  constraint sealed check (phone like 'v1.%' and (former_phone is null or former_phone like 'v1.%')),
  check ((state = 'done') = (done_at is not null) and (state = 'done') = (former_phone is not null)),
  check (session_id is null or state in ('asked', 'old-proved')),
  check (kind = 'lost' or state in ('asked', 'old-proved', 'done')),
  -- Nobody checks what they made.
  constraint two_people check (confirmed_by is null or lower(confirmed_by) <> lower(proposed_by)),
  check (state <> 'confirmed' or (confirmed_by is not null and effective_at is not null and stop_sha256 is not null)),
  check ((state in ('refused', 'stopped')) = (ended_at is not null))
);
call follow_partner('phone_changes', 'account', 'loans', 'account');
-- One of a kind at a time for an account.
create unique index phone_changes_open on phone_changes (account, kind)
  where state in ('asked', 'old-proved', 'identity', 'waiting', 'proposed', 'confirmed');
create index phone_changes_by_request on phone_changes (request_id, done_at);
create index phone_changes_by_session on phone_changes (session_id) where session_id is not null;
create index phone_changes_left on phone_changes (asked_at) where state in ('asked', 'old-proved', 'identity');
create unique index phone_changes_by_identity on phone_changes (identity_session) where identity_session is not null;
create index phone_changes_due on phone_changes (effective_at) where state = 'confirmed';
create unique index phone_changes_by_stop on phone_changes (stop_sha256) where stop_sha256 is not null;

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('phone', 'bureau', 'login', 'pause', 'found', 'old-phone', 'new-phone')) not valid;
alter table codes validate constraint codes_purpose_check;
