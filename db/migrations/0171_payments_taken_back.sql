-- A payment that was booked into the wrong credit, or that its payer got back, is taken out of it by two people
-- (docs/servicing.md, "Payments at the desk"). Several decisions on one payment are numbered; the last one holds.
alter table payment_decisions add column number integer not null default 1;
alter table payment_decisions
  drop constraint payment_decisions_decision_check,
  drop constraint payment_decisions_check;
alter table payment_decisions
  add constraint payment_decisions_number check (number > 0) not valid,
  add constraint payment_decisions_decision check (decision in ('booked', 'returned', 'taken-back')) not valid,
  -- Of what was taken back: the account from which.
  add constraint payment_decisions_account check ((decision <> 'returned') = (account is not null)) not valid;
alter table payment_decisions validate constraint payment_decisions_number;
alter table payment_decisions validate constraint payment_decisions_decision;
alter table payment_decisions validate constraint payment_decisions_account;
