-- The weeks of a credit run from the delivery of its device: a kind of entry of its own, which is no money.
alter table loan_entries drop constraint loan_entries_kind_check;
alter table loan_entries add constraint loan_entries_kind_check check (kind in ('opened', 'received', 'activated', 'delivered',
  'applied', 'rebated', 'forgiven', 'paused', 'cancelled', 'revoked', 'rescinded', 'refunded', 'settled', 'reversed')) not valid;
alter table loan_entries validate constraint loan_entries_kind_check;

-- A device that its customer fetches at the counter never leaves with a carrier; one that came back undelivered is packed again.
alter table deliveries add column handed_over boolean not null default false;
alter table deliveries add column times_sent_again integer not null default 0;
do $$
declare named text;
begin
  select conname into strict named from pg_constraint
  where conrelid = 'deliveries'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%(carried_over OR %';
  execute format('alter table deliveries drop constraint %I', named);
end
$$;
alter table deliveries add constraint left_before_it_arrived
  check (carried_over or handed_over or state = 'to-pack' or left_at is not null) not valid;
alter table deliveries validate constraint left_before_it_arrived;

-- The customer's word at the counter: a code to her own phone.
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check
  (purpose in ('phone', 'bureau', 'login', 'pause', 'found', 'old-phone', 'new-phone', 'signature', 'hand-over')) not valid;
alter table codes validate constraint codes_purpose_check;

-- What running credits owe whose weeks have not begun.
alter table report_arrears add column not_begun_centavos bigint not null default 0;
