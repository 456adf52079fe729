-- Every reference that a payment network issued for a loan (docs/servicing.md §6). It leads to its account for ever, also
-- once another took its place; instalments.reference is the copy of the one that is shown for a week.
create table payment_references (
  reference text primary key check (reference ~ '^\d{10,20}$'),
  account text not null,
  kind text not null check (kind in ('down', 'week', 'weeks', 'catch-up', 'amount', 'payoff')),
  -- 0: the down payment. Of several weeks the first and the last.
  week integer check (week >= 0),
  to_week integer check (to_week >= week),
  -- The day of the quote.
  quote date,
  amount_centavos bigint not null check (amount_centavos > 0),
  issued_at timestamptz not null default app_now(),
  -- Its last day at a till, in Mexico City; null: not known.
  expires_on date,
  replaced_by text,
  voided_at timestamptz,
  check ((kind in ('down', 'week', 'weeks')) = (week is not null)),
  check ((kind = 'weeks') = (to_week is not null)),
  check ((kind = 'payoff') = (quote is not null))
);
call follow_partner('payment_references', 'account', 'loans', 'account');

-- Prices of ending a credit early, one for each day on which one was asked for.
create table payoff_quotes (
  account text not null,
  day date not null,
  weeks_elapsed integer not null check (weeks_elapsed >= 0),
  amount_centavos bigint not null check (amount_centavos > 0),
  -- What had been paid to the weeks: what comes afterwards counts towards the amount.
  paid_centavos bigint not null check (paid_centavos >= 0),
  valid_until date not null check (valid_until > day),
  made_at timestamptz not null default app_now(),
  primary key (account, day)
);
call follow_partner('payoff_quotes', 'account', 'loans', 'account');

-- References of before live 364 days from the signature.
insert into payment_references (reference, account, partner_id, kind, week, amount_centavos, issued_at, expires_on)
  select i.reference, i.account, i.partner_id, case i.number when 0 then 'down' else 'week' end, i.number,
    i.amount_centavos, coalesce(c.signed_at, l.created_at),
    (c.signed_at at time zone 'America/Mexico_City')::date + 364
  from instalments i join loans l on l.account = i.account left join contracts c on c.request_id = l.request_id
  where i.reference is not null;

create index payment_references_of_account on payment_references (account);
-- One is shown for a week, whoever asks for another at the same time.
create unique index payment_references_shown on payment_references (account, week)
  where kind in ('down', 'week') and replaced_by is null and voided_at is null;

-- The next day on which a loan needs references made or renewed: the daily job looks at no other loan.
create table reference_plans (
  account text primary key,
  next_on date not null
);
call follow_partner('reference_plans', 'account', 'loans', 'account');
create index reference_plans_next on reference_plans (next_on, account);
insert into reference_plans (account, partner_id, next_on)
  select l.account, l.partner_id, coalesce((c.signed_at at time zone 'America/Mexico_City')::date + 334, app_now()::date)
  from loans l left join contracts c on c.request_id = l.request_id where l.status in ('PendingDownPayment', 'Active');

-- A process of the version before signs without this table.
create function copy_references() returns trigger language plpgsql as $$
begin
  insert into payment_references (reference, account, partner_id, kind, week, amount_centavos, expires_on)
    select f.reference, f.account, f.partner_id, case f.number when 0 then 'down' else 'week' end, f.number,
      f.amount_centavos, (app_now() at time zone 'America/Mexico_City')::date + 364
    from fresh f where f.reference is not null
    on conflict do nothing;
  insert into reference_plans (account, partner_id, next_on)
    select distinct f.account, f.partner_id, (app_now() at time zone 'America/Mexico_City')::date + 334 from fresh f
    on conflict do nothing;
  return null;
end
$$;
create trigger references_of_instalments after insert on instalments
  referencing new table as fresh for each statement execute function copy_references();
-- Whatever was signed between the copy and the trigger.
insert into payment_references (reference, account, partner_id, kind, week, amount_centavos, issued_at, expires_on)
  select i.reference, i.account, i.partner_id, case i.number when 0 then 'down' else 'week' end, i.number,
    i.amount_centavos, l.created_at, (l.created_at at time zone 'America/Mexico_City')::date + 364
  from loans l join instalments i on i.account = l.account
  where l.created_at > app_now() - interval '1 day' and i.reference is not null
  on conflict do nothing;
insert into reference_plans (account, partner_id, next_on)
  select account, partner_id, (created_at at time zone 'America/Mexico_City')::date + 334
  from loans where created_at > app_now() - interval '1 day' and status in ('PendingDownPayment', 'Active')
  on conflict do nothing;

-- The partner of an event is that of its reference, also of one that was replaced. Fires before partner_of_reference.
create trigger partner_of_payment_reference before insert on payment_events for each row
  when (new.partner_id is null) execute function fill_partner('reference', 'payment_references', 'reference');

-- A week that is far ahead has no reference yet.
alter table instalments alter column reference drop not null;
