-- What people complain about or want cleared up, with an account or with a phone alone: terms §10 promise an answer within ten
-- business days.
create table complaints (
  id text primary key,
  partner_id integer not null references partners,
  -- What the person is given, and names when she calls: nothing is opened by it.
  folio text not null unique check (folio ~ '^\d{10}$'),
  kind text not null check (kind in ('payment', 'device', 'delivery', 'contract', 'refusal', 'other')),
  phone text not null,
  phone_index text,
  -- What it is about; null: the phone has no request.
  request_id text,
  body text not null,
  asked_at timestamptz not null default app_now(),
  -- The last day to answer.
  answer_by date not null,
  answered_at timestamptz,
  answer text,
  answered_by text,
  constraint sealed check (phone like 'v1.%' and body like 'v1.%' and (answer is null or answer like 'v1.%')),
  check ((answered_at is null) = (answer is null) and (answered_at is null) = (answered_by is null)),
  foreign key (partner_id, request_id) references credit_requests (partner_id, id)
);
call guard_partner('complaints');
call limit_to_stores('complaints', 'request_id');
create index complaints_by_phone on complaints (phone_index, asked_at);
create index complaints_of_request on complaints (request_id) where request_id is not null;
create index complaints_waiting on complaints (answer_by, id) where answered_at is null;
create index complaints_answered on complaints (answered_at desc, id) where answered_at is not null;
