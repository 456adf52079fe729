-- How long a partner keeps what people leave behind who get no credit (docs/privacy.md).
alter table partners
  add column forget_before_identity_days integer not null default 30,
  add column forget_left_days integer not null default 90,
  add column forget_refused_days integer not null default 90,
  add column forget_refused_rest_days integer not null default 365;
alter table partners add constraint forget_days_check check (
  forget_before_identity_days between 1 and 365 and forget_left_days between 1 and 365
  and forget_refused_days between 1 and forget_refused_rest_days and forget_refused_rest_days <= 365) not valid;
alter table partners validate constraint forget_days_check;

-- When a request is looked at again for what must be deleted, and what is left of it.
create table applicant_deadlines (
  request_id text primary key,
  -- When the request began: the job enrols requests in this order.
  begun_at timestamptz not null,
  stage text not null default 'whole' check (stage in ('whole', 'without-traces', 'proof-only', 'nothing', 'signed')),
  -- Null: never again.
  look_at timestamptz
);
call follow_partner('applicant_deadlines', 'request_id', 'credit_requests', 'id');
create index applicant_deadlines_newest on applicant_deadlines (begun_at);
create index applicant_deadlines_due on applicant_deadlines (look_at, request_id) where look_at is not null;

-- Files whose rows are deleted: written in the transaction that deletes the rows, so that none is forgotten.
create table files_to_delete (
  file text primary key,
  request_id text not null,
  since timestamptz not null default app_now()
);
call follow_partner('files_to_delete', 'request_id', 'credit_requests', 'id');

-- What people ask about their own data: rectification, cancellation, opposition.
create table privacy_requests (
  id text primary key,
  partner_id integer not null references partners,
  kind text not null check (kind in ('rectification', 'cancellation', 'opposition')),
  phone text not null,
  phone_index text,
  body text not null,
  asked_at timestamptz not null default app_now(),
  -- The last day to answer.
  answer_by date not null,
  answered_at timestamptz,
  answer text,
  answered_by text,
  constraint sealed check (phone like 'v1.%' and body like 'v1.%' and (answer is null or answer like 'v1.%')),
  check ((answered_at is null) = (answer is null) and (answered_at is null) = (answered_by is null))
);
call guard_partner('privacy_requests');
create unique index privacy_requests_open on privacy_requests (phone_index, partner_id, kind) where answered_at is null;
create index privacy_requests_by_phone on privacy_requests (phone_index, asked_at);
create index privacy_requests_waiting on privacy_requests (answer_by) where answered_at is null;
