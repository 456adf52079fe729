-- The books of a loan (docs/servicing.md): every entry sums to zero over five pots, and none is ever changed. What a loan owes,
-- what was paid and what is due are computed from its entries (src/domain/credit/ledger); loans.status, loans.locked_at and
-- instalments.paid_at are copies, written in the same transaction.
create table loan_entries (
  account text not null,
  -- Without gaps, under the loan's lock.
  seq integer not null check (seq > 0),
  kind text not null check (kind in ('opened', 'received', 'activated', 'applied', 'rebated', 'paused', 'cancelled',
    'revoked', 'rescinded', 'refunded', 'settled', 'reversed')),
  -- What caused it: the same cause never books twice.
  cause text not null,
  at timestamptz not null default app_now(),
  -- The day that counts: a payment's day at the till, not its arrival.
  value_day date not null,
  cash bigint not null default 0,
  owed bigint not null default 0,
  held bigint not null default 0,
  sale bigint not null default 0,
  charge bigint not null default 0,
  detail jsonb not null default '{}',
  -- The version of the rules that made it.
  rules text not null,
  actor text not null,
  primary key (account, seq),
  unique (account, cause),
  check (cash + owed + held + sale + charge = 0)
);
call follow_partner('loan_entries', 'account', 'loans', 'account');

create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  raise exception 'the entries of a loan are append-only' using errcode = 'restrict_violation';
end
$$;
create trigger append_only before update or delete on loan_entries
  for each row execute function refuse_entry_change();
create trigger append_only_whole before truncate on loan_entries
  for each statement execute function refuse_entry_change();
revoke update, delete on loan_entries from enganche_shop, enganche_office;

-- A loan may end otherwise than by its last payment.
alter table loans drop constraint loans_status_check;
alter table loans add constraint loans_status_check check (status in ('PendingDownPayment', 'Active', 'Paid', 'Cancelled',
  'Revoked', 'Rescinded')) not valid;
alter table loans validate constraint loans_status_check;
