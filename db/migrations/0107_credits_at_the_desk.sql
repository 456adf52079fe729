-- Credits and collections at the desk: where each credit stands, and who spoke with its customer.

-- ---------------------------------------------------------------- where credits stand

-- A table of its own, as request_standings: lists are filtered and sorted by what two tables say, with hundreds of thousands
-- of credits.
create table credit_standings (
  account text primary key,
  status text not null,
  locked boolean not null,
  -- The day of the oldest open week; null before the activation.
  due_on date,
  opened_at timestamptz not null
);
call follow_partner('credit_standings', 'account', 'loans', 'account');
insert into credit_standings (account, partner_id, status, locked, due_on, opened_at)
select l.account, l.partner_id, l.status, l.locked_at is not null,
  (select min(i.due_on) from instalments i where i.account = l.account and i.number > 0 and i.paid_at is null), l.created_at
from loans l;
create index credit_standings_by_age on credit_standings (opened_at desc, account);
create index credit_standings_by_partner on credit_standings (partner_id, opened_at desc, account);
create index credit_standings_by_state on credit_standings (status, opened_at desc, account);
create index credit_standings_locked on credit_standings (opened_at desc, account) where locked;
create index credit_standings_late on credit_standings (due_on, account) where status = 'Active';

create function note_credit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update credit_standings set status = new.status, locked = new.locked_at is not null where account = new.account;
  else
    insert into credit_standings (account, partner_id, status, locked, opened_at)
    values (new.account, new.partner_id, new.status, new.locked_at is not null, new.created_at);
  end if;
  return null;
end
$$;
create trigger note_credit after insert on loans for each row execute function note_credit();
create trigger note_credit_change after update on loans for each row
  when (old.status <> new.status or (old.locked_at is null) <> (new.locked_at is null)) execute function note_credit();

create function note_due_day() returns trigger language plpgsql as $$
begin
  update credit_standings s set due_on = open.due_on
  from (
    select c.account, (select min(i.due_on) from instalments i
      where i.account = c.account and i.number > 0 and i.paid_at is null) as due_on
    from (select distinct account from changed) c
  ) open
  where s.account = open.account and s.due_on is distinct from open.due_on;
  return null;
end
$$;
create trigger note_due_day after insert on instalments
  referencing new table as changed for each statement execute function note_due_day();
create trigger note_due_day_change after update on instalments
  referencing new table as changed for each statement execute function note_due_day();

-- ---------------------------------------------------------------- who spoke with the customer

create table contacts (
  id uuid primary key default gen_random_uuid(),
  account text not null,
  request_id text not null,
  staff_id uuid not null references staff,
  at timestamptz not null default app_now(),
  channel text not null check (channel in ('call', 'message', 'visit', 'incoming-call', 'at-store')),
  outcome text not null check
    (outcome in ('answered', 'promised', 'cannot-pay', 'no-answer', 'other-person', 'wrong-number')),
  -- What was said.
  note text,
  promise_centavos bigint,
  promise_on date,
  constraint sealed check (note is null or note like 'v1.%'),
  check ((outcome = 'promised') = (promise_centavos is not null) and (promise_centavos is null) = (promise_on is null))
);
call follow_partner('contacts', 'account', 'loans', 'account');
create index contacts_of on contacts (account, at desc);
revoke all on contacts from enganche_shop;
grant select, insert on contacts to enganche_desk;

-- ---------------------------------------------------------------- a pause that the desk agreed

-- Its customer accepts the words by a code; what the desk agrees in her place has two people instead.
alter table approvals add constraint approvals_by_partner unique using index approvals_by_partner;
alter table pause_addenda
  alter column code_id drop not null,
  add column approval_id uuid;
alter table pause_addenda add constraint approved_by_two
  foreign key (partner_id, approval_id) references approvals (partner_id, id) not valid;
alter table pause_addenda validate constraint approved_by_two;
alter table pause_addenda add constraint accepted_once check ((code_id is null) <> (approval_id is null)) not valid;
alter table pause_addenda validate constraint accepted_once;
