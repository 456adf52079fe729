-- What stops or ends a credit before its last payment, and what locks its device (docs/servicing.md).

-- Why a device is locked: for money, or because its customer reported the n-th theft or loss. It is locked while any is open;
-- loans.locked_at is the copy of that, written in the same transaction.
create table device_holds (
  account text not null,
  cause text not null check (cause = 'overdue' or cause ~ '^theft-[1-9][0-9]*$'),
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz
);
call follow_partner('device_holds', 'account', 'loans', 'account');
create index device_holds_of_account on device_holds (account);
create unique index device_holds_open on device_holds (account, cause) where closed_at is null;
create unique index device_holds_theft on device_holds (account, cause) where cause <> 'overdue';
-- Until now only money locked.
insert into device_holds (account, cause, opened_at, partner_id)
  select account, 'overdue', locked_at, partner_id from loans where locked_at is not null;

-- One sum until the end of a day: it stops the lock until then.
create table promises (
  account text not null,
  amount_centavos integer not null check (amount_centavos >= 100),
  made_on date not null,
  day date not null check (day >= made_on),
  made_at timestamptz not null default app_now(),
  primary key (account, made_on)
);
call follow_partner('promises', 'account', 'loans', 'account');

-- A death was told, or a person stopped all contact: no message, call or lock.
create table contact_stops (
  account text not null,
  reason text not null check (reason in ('death', 'dispute', 'other')),
  opened_by text not null,
  opened_at timestamptz not null default app_now(),
  closed_by text,
  closed_at timestamptz
);
call follow_partner('contact_stops', 'account', 'loans', 'account');
create unique index contact_stops_open on contact_stops (account) where closed_at is null;

-- Notices of revocation. While one is open nothing locks; accepted, it ended the credit.
create table revocation_notices (
  id uuid primary key default gen_random_uuid(),
  account text not null,
  -- The day of its sending counts, not that of its arrival.
  sent_on date not null,
  actor text not null,
  at timestamptz not null default app_now(),
  outcome text check (outcome in ('accepted', 'refused')),
  decided_by text,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
call follow_partner('revocation_notices', 'account', 'loans', 'account');
create index revocation_notices_of_account on revocation_notices (account);
create unique index revocation_notices_open on revocation_notices (account) where outcome is null;
create unique index revocation_notices_accepted on revocation_notices (account) where outcome = 'accepted';

-- The words of each pause, as they were accepted by a code; their SHA-256 is in the audit log.
create table pause_addenda (
  account text not null,
  number integer not null check (number > 0),
  weeks integer not null check (weeks > 0),
  body text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  code_id uuid not null,
  accepted_at timestamptz not null default app_now(),
  primary key (account, number)
);
call follow_partner('pause_addenda', 'account', 'loans', 'account');

-- Money of a closed credit that is its customer's again.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  account text not null,
  -- The entry of the loan that left it.
  entry integer not null,
  amount_centavos integer not null check (amount_centavos > 0),
  -- Five business days after it was seen.
  due_by date not null,
  created_at timestamptz not null default app_now(),
  state text not null default 'open' check (state in ('open', 'paid')),
  paid_at timestamptz,
  paid_by text,
  -- What the bank calls the transfer.
  transfer text,
  unique (account, entry),
  check ((state = 'paid') = (paid_at is not null))
);
call follow_partner('refunds', 'account', 'loans', 'account');
create index refunds_open on refunds (due_by) where state = 'open';

-- Where it is sent: an account in the customer's name.
create table refund_clabes (
  account text primary key,
  request_id text not null,
  clabe text not null constraint sealed check (clabe like 'v1.%'),
  -- Null once the person was erased.
  clabe_index text,
  -- Why a person looks before money leaves; null: nobody need.
  review text check (review in ('shared-clabe', 'new-phone')),
  given_at timestamptz not null default app_now()
);
call follow_partner('refund_clabes', 'account', 'loans', 'account');
create index refund_clabes_by_index on refund_clabes (partner_id, clabe_index);

-- How many weeks a customer may pause in all, by herself; 0: none.
alter table partners add column pause_weeks integer not null default 4 check (pause_weeks between 0 and 4);

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (purpose in ('phone', 'bureau', 'login', 'pause', 'found')) not valid;
alter table codes validate constraint codes_purpose_check;
