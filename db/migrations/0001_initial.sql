-- Forward only. PostgreSQL 15 subset, the same on PGlite. Money: integer centavos. Time: timestamptz (UTC).

-- The sandbox may move the clock (never the real one): codes, waits and due dates follow app_now().
create table clock_shift (
  only_row boolean primary key default true check (only_row),
  shift interval not null default interval '0'
);
insert into clock_shift default values;

create function app_now() returns timestamptz language sql stable as
  $$ select clock_timestamp() + (select shift from clock_shift) $$;

-- ---------------------------------------------------------------- partners and what they sell

create table partners (
  id integer primary key,
  name text not null,
  legal_name text not null,
  dynamic_color text check (dynamic_color ~ '^#[0-9A-Fa-f]{6}$'),
  dynamic_legend text,
  address text not null,
  tel text not null check (tel ~ '^\d{10}$'),
  contact text not null,
  url_instagram text, url_facebook text, url_twitter text, url_youtube text,
  url_report_theft text,
  support_phone text,
  terms text not null,
  privacy text not null,
  features jsonb not null default '{}',
  grace_days integer not null default 3,
  -- Where it serves; null: all of Mexico.
  service_lat double precision, service_lon double precision, service_radius_km double precision
);

create table promoters (
  id integer primary key,
  partner_id integer not null references partners,
  name text not null,
  promoter_code text not null,
  agency_code text not null,
  unique (partner_id, promoter_code, agency_code)
);

create table products (
  id integer primary key,
  partner_id integer not null references partners,
  name text not null,
  brand text not null,
  model text not null,
  price_centavos bigint not null check (price_centavos > 0),
  down_payment_centavos bigint not null check (down_payment_centavos >= 0),
  weekly_centavos bigint not null check (weekly_centavos > 0),
  weeks integer not null check (weeks between 1 and 520),
  description text not null,
  -- [{label, value}]
  specs jsonb not null,
  -- [{color: '#hex', name}]
  colors jsonb not null,
  -- [{color: '#hex', pair, front, back}]: file names under storage/
  pictures jsonb not null,
  thumbnail text not null,
  unlimited_whatsapp boolean not null default false,
  oxxo_sim boolean not null default false,
  best_seller boolean not null default false,
  on_offer boolean not null default false,
  position integer not null default 0,
  unique (partner_id, id)
);
create index products_by_price on products (partner_id, price_centavos, id);

create table banners (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  file text not null,
  alt text not null default '',
  title text, caption text, weekly_from_centavos bigint, product_id integer, tint text,
  position integer not null default 0
);

create table logos (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  type text not null check (type in ('HEADER', 'BODY', 'FOOTER')),
  file text not null,
  unique (partner_id, type)
);

create table payment_places (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  name text not null,
  file text not null,
  position integer not null default 0
);

create table postal_codes (
  postal_code text not null,
  district text not null,
  municipality text not null,
  city text not null,
  state text not null,
  primary key (postal_code, district)
);

-- ---------------------------------------------------------------- who is there

-- The cookie holds 256 random bits; here is only its SHA-256.
create table sessions (
  id text primary key,
  partner_id integer references partners,
  verified_phone text,
  customer_account text,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  ended_at timestamptz
);

-- One solved captcha: one checkPhone and one precalification, or one loginOtp, for ten minutes.
create table captcha_proofs (
  challenge text primary key,
  session_id text not null references sessions on delete cascade,
  solved_at timestamptz not null default app_now(),
  check_phone_at timestamptz,
  precalification_at timestamptz,
  login_at timestamptz
);
create index captcha_proofs_by_session on captcha_proofs (session_id);

-- Four digits, kept as HMAC; bound to purpose, session and request.
create table codes (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('phone', 'bureau', 'login')),
  session_id text not null,
  request_id text,
  phone text not null,
  code_mac text not null,
  tries integer not null default 0,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  superseded_at timestamptz
);
create index codes_by_phone on codes (phone, purpose, created_at);
create index codes_by_request on codes (request_id);

-- Fixed windows by key (phone, address, partner), counted in one upsert.
create table rate_buckets (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

-- ---------------------------------------------------------------- a credit request: facts with their time

create table credit_requests (
  id text primary key,
  account text not null unique check (account ~ '^\d{10}$'),
  partner_id integer not null references partners,
  promoter_id integer references promoters,
  helper_promoter_id integer references promoters,
  product_id integer not null,
  -- Copied at the start: a later change of the catalogue does not move an offer.
  product jsonb not null,
  price_centavos bigint not null,
  down_payment_centavos bigint not null,
  weekly_centavos bigint not null,
  weeks integer not null,
  color text,
  phone text not null,
  rfc text,
  email text,
  created_at timestamptz not null default app_now(),
  phone_verified_at timestamptz,
  located_at timestamptz,
  identity text check (identity in ('accepted', 'refused')),
  identity_at timestamptz,
  bureau_consented_at timestamptz,
  bureau_asked_at timestamptz,
  bureau text check (bureau in ('clear', 'refused')),
  bureau_at timestamptz,
  personal_data_confirmed_at timestamptz,
  address_confirmed_at timestamptz,
  address_edited boolean not null default false,
  address_proof_sent_at timestamptz,
  shipping_confirmed_at timestamptz,
  decision text check (decision in ('approved', 'refused', 'review')),
  decision_at timestamptz,
  -- [{code, text}]
  decision_reasons jsonb,
  rules_version text,
  credit_accepted_at timestamptz,
  contract_signed_at timestamptz,
  down_payment_paid_at timestamptz,
  cancelled_at timestamptz,
  foreign key (partner_id, product_id) references products (partner_id, id)
);
create index requests_by_phone on credit_requests (phone, created_at desc);
create index requests_by_created on credit_requests (created_at desc, id);

-- Which browser may act for a request: provisional from pre-qualification, full once the phone is verified.
create table session_requests (
  session_id text not null references sessions on delete cascade,
  request_id text not null references credit_requests,
  full_access boolean not null default false,
  primary key (session_id, request_id)
);

create table locations (
  request_id text primary key references credit_requests,
  lat double precision not null, lon double precision not null,
  accuracy_m double precision,
  at timestamptz not null default app_now()
);

create table identity_sessions (
  id text primary key,
  request_id text not null references credit_requests,
  provider text not null,
  url text not null,
  created_at timestamptz not null default app_now(),
  outcome text check (outcome in ('approved', 'refused', 'abandoned')),
  decided_at timestamptz
);
create index identity_sessions_by_request on identity_sessions (request_id, created_at desc);

-- What the identification says.
create table people (
  request_id text primary key references credit_requests,
  names text not null, last_name_1 text not null, last_name_2 text not null,
  birthday date not null, curp text not null, nationality text not null
);

create table addresses (
  request_id text not null references credit_requests,
  kind text not null check (kind in ('identification', 'edited', 'shipping')),
  street text not null, street_number_ext text not null, street_number_int text not null,
  district text not null, between_streets text not null, address_reference text not null,
  postal_code text not null, municipality text not null, city text not null,
  state text not null, country text not null,
  at timestamptz not null default app_now(),
  primary key (request_id, kind)
);

create table address_proofs (
  id text primary key,
  request_id text not null references credit_requests,
  kind text not null,
  name text not null,
  file text not null,
  content_type text not null,
  bytes integer not null,
  sha256 text not null,
  at timestamptz not null default app_now(),
  unique (request_id, sha256)
);

-- Consent stored before anything is asked (mexico-rules 3.8).
create table bureau_consents (
  request_id text primary key references credit_requests,
  text_version text not null,
  text_sha256 text not null,
  full_text text not null,
  rfc text not null, phone text not null, email text not null,
  ip text not null, user_agent text not null,
  code_id uuid references codes,
  requested_at timestamptz not null default app_now(),
  consented_at timestamptz,
  expires_at timestamptz
);

create table bureau_reports (
  request_id text primary key references credit_requests,
  attempts integer not null default 0,
  asked_at timestamptz not null default app_now(),
  answered_at timestamptz,
  folio text,
  outcome text check (outcome in ('clear', 'refused')),
  -- The summary the decision reads: score, delinquencies, monthly debt
  summary jsonb
);

create table reviews (
  request_id text primary key references credit_requests,
  reason text not null,
  opened_at timestamptz not null default app_now(),
  outcome text check (outcome in ('approved', 'refused')),
  decided_at timestamptz
);

create table contracts (
  request_id text primary key references credit_requests,
  -- One plan object behind summary, contract and pagaré.
  plan jsonb not null,
  signature_file text not null,
  signature_sha256 text not null,
  ip text not null, user_agent text not null,
  signed_at timestamptz not null,
  contract_file text, contract_sha256 text,
  pagare_file text, pagare_sha256 text
);

-- ---------------------------------------------------------------- the loan

create table loans (
  account text primary key,
  request_id text not null unique references credit_requests,
  partner_id integer not null references partners,
  phone text not null,
  status text not null check (status in ('PendingDownPayment', 'Active', 'Paid')),
  total_payments integer not null,
  created_at timestamptz not null default app_now(),
  activated_at timestamptz,
  paid_off_at timestamptz,
  locked_at timestamptz
);
create index loans_by_phone on loans (phone);

create sequence reference_numbers;

-- Number 0 is the down payment, 1..n the weekly payments.
create table instalments (
  account text not null references loans,
  number integer not null check (number >= 0),
  reference text not null unique check (reference ~ '^\d{13}$'),
  amount_centavos bigint not null check (amount_centavos > 0),
  -- The down payment has no limit ('No aplica'); weekly dates are set when the loan becomes active.
  due_on date,
  paid_at timestamptz,
  primary key (account, number)
);
create index instalments_due on instalments (due_on) where paid_at is null;

-- Inbox: an event of a payment network is taken once.
create table payment_events (
  provider text not null,
  event_id text not null,
  reference text not null,
  amount_centavos bigint not null,
  paid_at timestamptz not null,
  received_at timestamptz not null default app_now(),
  result text not null,
  primary key (provider, event_id)
);

create table device_orders (
  id uuid primary key default gen_random_uuid(),
  account text not null references loans,
  action text not null check (action in ('enroll', 'lock', 'unlock', 'release')),
  -- What caused it: the same cause never orders twice.
  cause text not null,
  at timestamptz not null default app_now(),
  sent_at timestamptz,
  unique (account, action, cause)
);

-- ---------------------------------------------------------------- outbox, audit trail

-- Written in the transaction of the fact, so that no message is lost or sent twice.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  body text not null,
  html text,
  -- The same cause never sends twice.
  dedupe_key text unique,
  created_at timestamptz not null default app_now(),
  not_before timestamptz,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  gave_up_at timestamptz
);
create index outbox_due on outbox (created_at) where sent_at is null and gave_up_at is null;

-- What the sandbox SMS and e-mail services "delivered": the pages under /sandbox/outbox read it.
create table sandbox_messages (
  id uuid primary key,
  channel text not null,
  recipient text not null,
  subject text,
  body text not null,
  html text,
  code text,
  sent_at timestamptz not null default app_now()
);
create index sandbox_messages_newest on sandbox_messages (sent_at desc);

-- Orders that the sandbox device lock has taken, for /sandbox.
create table sandbox_devices (
  account text primary key,
  state text not null,
  changed_at timestamptz not null default app_now()
);

-- The audit trail that the papers print: append only.
create table request_events (
  id bigint generated always as identity primary key,
  request_id text not null references credit_requests,
  kind text not null,
  at timestamptz not null default app_now(),
  ip text, user_agent text,
  detail jsonb not null default '{}'
);
create index request_events_by_request on request_events (request_id, id);
