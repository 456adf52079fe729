-- What two people corrected of a person's data because she asked for it (docs/privacy.md): which fields, never the values.
create table rectifications (
  id uuid primary key default gen_random_uuid(),
  request_id text not null,
  privacy_request text not null,
  fields text[] not null check (cardinality(fields) > 0),
  -- The papers that were signed before stay as they were.
  after_signature boolean not null,
  at timestamptz not null default app_now()
);
call follow_partner('rectifications', 'request_id', 'credit_requests', 'id');
create index rectifications_of on rectifications (privacy_request);
create index rectifications_of_request on rectifications (request_id);

-- Uses of her data that the owner of a phone objected to, at one partner.
create table oppositions (
  id uuid primary key default gen_random_uuid(),
  partner_id integer not null references partners,
  phone_index text not null,
  purpose text not null check (purpose in ('promotions', 'due-reminders', 'browser-notices', 'unfinished-requests')),
  privacy_request text not null,
  at timestamptz not null default app_now(),
  withdrawn_at timestamptz
);
call guard_partner('oppositions');
create unique index oppositions_once on oppositions (partner_id, phone_index, purpose) where withdrawn_at is null;
create index oppositions_of on oppositions (privacy_request);
