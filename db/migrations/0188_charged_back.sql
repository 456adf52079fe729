-- What a network charged back of a credit that stays as it is (docs/servicing.md): a kind of entry, and a decision on a payment.
alter table loan_entries drop constraint loan_entries_kind_check;
alter table loan_entries add constraint loan_entries_kind_check check (kind in ('opened', 'received', 'activated', 'delivered',
  'applied', 'rebated', 'forgiven', 'paused', 'cancelled', 'revoked', 'rescinded', 'refunded', 'charged-back', 'settled',
  'reversed')) not valid;
alter table payment_decisions drop constraint payment_decisions_decision;
alter table payment_decisions add constraint payment_decisions_decision
  check (decision in ('booked', 'returned', 'taken-back', 'charged-back')) not valid;

-- What went back in all is known of it too.
do $$
declare named text;
begin
  select conname into strict named from pg_constraint
  where conrelid = 'payment_decisions'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%returned_centavos%';
  execute format('alter table payment_decisions drop constraint %I', named);
end
$$;
alter table payment_decisions add constraint payment_decisions_returned
  check (returned_centavos is null or (returned_centavos > 0 and decision in ('booked', 'charged-back'))) not valid;
