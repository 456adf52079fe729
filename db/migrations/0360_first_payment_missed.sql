-- A partner's plan may say that a sale earns nothing while its first payment is late by so many days. Null: it earns.
alter table commission_plans add column missed_days integer check (missed_days between 1 and 60);

alter table commission_entries drop constraint commission_entries_cause_check;
alter table commission_entries drop constraint commission_entries_check;
alter table commission_entries
  add constraint commission_entries_cause_check check (cause in
    ('activated', 'cancelled', 'revoked', 'rescinded', 'reversed', 'first-missed', 'first-paid')) not valid,
  add constraint commission_entries_check check (
    (amount_centavos > 0) = (cause in ('activated', 'first-paid')) and amount_centavos <> 0) not valid;
