-- When the last message about money owed left for the customer of a loan, and which it was: one a day, of a locked device one a
-- week (actions/loan/check-collection.ts). The same message may be tried again.
alter table loans add column collection_at timestamptz;
alter table loans add column collection_message uuid;

-- What a person decided on money that could not be booked: once for each event.
create table payment_decisions (
  provider text not null,
  event_id text not null,
  decision text not null check (decision in ('booked', 'returned')),
  account text,
  decided_by text not null check (decided_by <> ''),
  -- Sealed: it may name a person.
  note text constraint sealed check (note like 'v1.%'),
  at timestamptz not null default app_now(),
  -- Of the account, or of the reference; null: nobody's reference.
  partner_id integer references partners,
  primary key (provider, event_id),
  foreign key (partner_id, account) references loans (partner_id, account),
  check ((decision = 'booked') = (account is not null))
);
create index payment_decisions_by_account on payment_decisions (account) where account is not null;
call guard_partner('payment_decisions');
revoke all on payment_decisions from enganche_shop;
revoke update, delete on payment_decisions from enganche_office;

-- What the nightly check of the books found (jobs/check-ledgers.ts): a row goes when it is right again.
create table ledger_faults (
  -- An account, or the event of a payment network that stands in no ledger.
  subject text primary key,
  -- Names of invariants (domain/credit/ledger/invariants.ts).
  faults text[] not null,
  since timestamptz not null default app_now()
);
revoke all on ledger_faults from enganche_shop;

-- Its runs that came to the end.
create table ledger_checks (
  finished_at timestamptz primary key default app_now(),
  loans integer not null,
  events integer not null
);
revoke all on ledger_checks from enganche_shop;
