-- The number that a customer logs in with changes: proved by codes to both numbers (servicing.md §5).
create table phone_changes (
  id text primary key,
  account text not null,
  request_id text not null,
  state text not null default 'asked' check (state in ('asked', 'old-proved', 'done')),
  -- The browser that asks; null once it is done.
  session_id text,
  -- The new number, and once it is done the one before.
  phone text not null,
  former_phone text,
  asked_at timestamptz not null default app_now(),
  old_proved_at timestamptz,
  done_at timestamptz,
  constraint sealed check (phone like 'v1.%' and (former_phone is null or former_phone like 'v1.%')),
  check ((state = 'done') = (done_at is not null) and (state = 'done') = (former_phone is not null)),
  check (state <> 'done' or session_id is null)
);
call follow_partner('phone_changes', 'account', 'loans', 'account');
-- One at a time for an account.
create unique index phone_changes_open on phone_changes (account) where state <> 'done';
create index phone_changes_by_request on phone_changes (request_id, done_at);
create index phone_changes_by_session on phone_changes (session_id) where session_id is not null;
create index phone_changes_left on phone_changes (asked_at) where state <> 'done';

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('phone', 'bureau', 'login', 'pause', 'found', 'old-phone', 'new-phone')) not valid;
alter table codes validate constraint codes_purpose_check;
