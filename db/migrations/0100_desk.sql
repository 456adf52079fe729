-- The desk: its people, how they sign in, what they may see, and what two of them do together
-- (docs/decisions/0113-the-desk.md).

-- ---------------------------------------------------------------- the role of a desk's call

-- What a shop's call may, at the partners of a person's grants, and the tables of the desk besides. Being a member, it passes
-- by the same guards as enganche_shop.
do $$
begin
  if not exists (select from pg_roles where rolname = 'enganche_desk') then
    begin
      create role enganche_desk nologin nosuperuser nobypassrls;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role('enganche_desk', 'enganche_shop', 'usage') then
    grant enganche_shop to enganche_desk;
  end if;
  if not pg_has_role(current_user, 'enganche_desk', 'usage') or not pg_has_role(current_user, 'enganche_desk', 'member') then
    grant enganche_desk to current_user;
  end if;
end $$;

grant usage on schema public to enganche_desk;
-- Money of its partners; what has no partner only the office sees.
grant select on payment_events, payment_decisions to enganche_desk;

-- ---------------------------------------------------------------- people

create table staff (
  id uuid primary key default gen_random_uuid(),
  -- Of a person at work, as the audit log shows it.
  name text not null,
  email text not null,
  email_index text,
  state text not null default 'invited' check (state in ('invited', 'active', 'withdrawn')),
  -- Made by the sandbox: signs in by one click.
  simulated boolean not null default false,
  created_at timestamptz not null default app_now(),
  constraint sealed check (email like 'v1.%')
);
create unique index staff_by_email on staff (email_index);

create table staff_invitations (
  token_sha256 text primary key,
  staff_id uuid not null references staff,
  created_at timestamptz not null default app_now(),
  created_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitations_of on staff_invitations (staff_id);

create table staff_credentials (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  kind text not null check (kind in ('passkey', 'totp')),
  -- Of a passkey.
  credential_id text unique,
  public_key text,
  counter bigint not null default 0,
  -- Of a time-based code: its secret, and the last step that was used.
  secret text,
  last_step bigint not null default 0,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  constraint sealed check (secret is null or secret like 'v1.%'),
  check (case kind when 'passkey' then credential_id is not null and public_key is not null else secret is not null end)
);
create index staff_credentials_of on staff_credentials (staff_id);

create table staff_recovery_codes (
  staff_id uuid not null references staff,
  code_sha256 text not null,
  used_at timestamptz,
  primary key (staff_id, code_sha256)
);

-- What a browser must answer: once, and soon.
create table staff_challenges (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('register', 'sign-in', 'totp')),
  staff_id uuid references staff,
  -- Of a passkey: the challenge. Of a time-based code: the secret, which is no credential yet.
  secret text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint sealed check (secret like 'v1.%')
);
create index staff_challenges_expired on staff_challenges (expires_at);

create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  token_sha256 text not null unique,
  staff_id uuid not null references staff,
  method text not null check (method in ('passkey', 'totp', 'recovery-code', 'sandbox')),
  user_agent text not null,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  ended_at timestamptz,
  constraint sealed check (user_agent like 'v1.%')
);
create index staff_sessions_of on staff_sessions (staff_id, created_at desc);
create index staff_sessions_left on staff_sessions (last_seen_at);

create table staff_grants (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  role text not null check (role in
    ('counter', 'analyst', 'collections', 'finance', 'catalogue', 'supervisor', 'auditor', 'administrator')),
  -- Null: every partner.
  partner_id integer references partners,
  store text,
  granted_at timestamptz not null default app_now(),
  -- The id of a person, or 'operator'.
  granted_by text not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  check (store is null or partner_id is not null),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index staff_grants_once on staff_grants (staff_id, role, coalesce(partner_id, 0), coalesce(store, ''))
  where withdrawn_at is null;
call guard_partner('staff_grants');

-- ---------------------------------------------------------------- two people, one act

create table approvals (
  id uuid primary key default gen_random_uuid(),
  command text not null,
  -- Null: an act on every partner.
  partner_id integer references partners,
  request_id text,
  account text,
  -- What it is done to: one act at a time waits for it.
  subject text not null,
  payload text not null,
  -- The facts that the maker saw.
  facts text not null,
  maker uuid not null references staff,
  checker uuid references staff,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'expired')),
  refusal text,
  made_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- Done by one person, under the partner's limit.
  alone boolean not null default false,
  foreign key (partner_id, request_id) references credit_requests (partner_id, id),
  constraint sealed check (payload like 'v1.%' and facts like 'v1.%' and (refusal is null or refusal like 'v1.%')),
  constraint nobody_checks_what_they_made
    check (state <> 'done' or (case when alone then checker is null else checker is not null and checker <> maker end))
);
create unique index approvals_waiting_once on approvals (command, subject) where state = 'waiting';
create index approvals_waiting on approvals (made_at) where state = 'waiting';
create index approvals_of_request on approvals (request_id) where request_id is not null;
create index approvals_over on approvals (decided_at) where state <> 'waiting';
call guard_partner('approvals');

-- Up to which amount one person is enough at a partner.
create table approval_limits (
  partner_id integer not null references partners,
  command text not null,
  centavos bigint not null check (centavos >= 0),
  primary key (partner_id, command)
);
call guard_partner('approval_limits');

-- ---------------------------------------------------------------- on a request

create table request_notes (
  id uuid primary key default gen_random_uuid(),
  request_id text not null,
  staff_id uuid not null references staff,
  body text not null,
  at timestamptz not null default app_now(),
  constraint sealed check (body like 'v1.%')
);
call follow_partner('request_notes', 'request_id', 'credit_requests', 'id');
create index request_notes_of on request_notes (request_id, at desc);

-- A document that a person opened, for a few minutes.
create table document_views (
  id uuid primary key default gen_random_uuid(),
  request_id text not null,
  session_id uuid not null references staff_sessions on delete cascade,
  file text not null,
  content_type text not null,
  until timestamptz not null
);
call follow_partner('document_views', 'request_id', 'credit_requests', 'id');
create index document_views_of on document_views (session_id);
create index document_views_over on document_views (until);

-- ---------------------------------------------------------------- where requests stand

-- As domain/staff/request-standing.ts, which follows from the journey; a test compares both.
create function request_standing(r credit_requests) returns text language plpgsql immutable parallel safe as $$
begin
  return case
    when r.cancelled_at is not null then 'cancelled'
    when r.phone_verified_at is null then 'phone-verification'
    when r.located_at is null then 'geolocalization'
    when r.identity is not distinct from 'refused' or r.identity_review is not distinct from 'refused' then 'refused'
    when r.identity is null then 'identity-verification'
    when r.identity_review is not distinct from 'waiting' then 'identity-review'
    when r.bureau_consented_at is null or r.bureau_asked_at is null then 'credit-bureau-consulting'
    when r.bureau is not distinct from 'refused' then 'refused'
    when r.bureau is null then 'bureau-answer'
    when r.personal_data_confirmed_at is null then 'personal-data-confirmation'
    when r.address_confirmed_at is null then 'address-confirmation'
    when r.address_edited and r.address_proof_sent_at is null then 'address-proof'
    when r.shipping_confirmed_at is null then 'address-validation'
    when r.decision is not distinct from 'refused' then 'refused'
    when r.decision is null then 'decision'
    when r.decision = 'review' then 'decision-review'
    when r.credit_accepted_at is null then 'aprove-credit'
    when r.contract_signed_at is null then 'contract-signature'
    when r.down_payment_paid_at is null then 'down-payment'
    else 'device-send'
  end;
end
$$;

-- The last fact of a request.
create function request_since(r credit_requests) returns timestamptz language plpgsql immutable parallel safe as $$
begin
  return greatest(r.created_at, r.phone_verified_at, r.located_at, r.identity_at, r.identity_review_at,
    r.bureau_consented_at, r.bureau_asked_at, r.bureau_at, r.personal_data_confirmed_at, r.address_confirmed_at,
    r.address_proof_sent_at, r.shipping_confirmed_at, r.decision_at, r.credit_accepted_at, r.contract_signed_at,
    r.down_payment_paid_at, r.cancelled_at);
end
$$;

-- A table of its own: an index over the facts of credit_requests would be written with every one of them, and a function of
-- them cannot be looked up under row-level security.
create table request_standings (
  request_id text primary key,
  standing text not null,
  since timestamptz not null,
  begun_at timestamptz not null
);
call follow_partner('request_standings', 'request_id', 'credit_requests', 'id');
create index request_standings_by_state on request_standings (standing, partner_id, begun_at desc, request_id);
create index request_standings_by_partner on request_standings (partner_id, begun_at desc, request_id);
create index request_standings_by_age on request_standings (begun_at desc, request_id);

create function note_standing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and request_standing(new) = request_standing(old) then
    return null;
  end if;
  insert into request_standings (request_id, partner_id, standing, since, begun_at)
  values (new.id, new.partner_id, request_standing(new), request_since(new), new.created_at)
  on conflict (request_id) do update set standing = excluded.standing, since = excluded.since;
  return null;
end
$$;
create trigger note_standing after insert or update on credit_requests for each row execute function note_standing();

-- ---------------------------------------------------------------- who may touch what

-- No customer's call has anything to do with the desk.
revoke all on staff, staff_invitations, staff_credentials, staff_recovery_codes, staff_challenges, staff_sessions,
  staff_grants, approvals, approval_limits, request_notes, document_views from enganche_shop;
-- Signing in is the office's: credentials and invitations are not for any other call.
grant select on staff, approval_limits to enganche_desk;
grant select, insert, update on staff_grants, approvals, staff_sessions to enganche_desk;
grant select, insert on request_notes, document_views to enganche_desk;
