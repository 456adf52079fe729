-- Two people forgive what a credit owes: a kind of entry of its own, which is no money.
alter table loan_entries drop constraint loan_entries_kind_check;
alter table loan_entries add constraint loan_entries_kind_check check (kind in ('opened', 'received', 'activated', 'applied',
  'rebated', 'forgiven', 'paused', 'cancelled', 'revoked', 'rescinded', 'refunded', 'settled', 'reversed')) not valid;
alter table loan_entries validate constraint loan_entries_kind_check;

-- A copy of the ledger, as paid_at is: what was forgiven of a week is never counted as paid.
alter table instalments add column forgiven_centavos bigint not null default 0;
