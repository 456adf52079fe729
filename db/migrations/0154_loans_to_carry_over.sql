-- Loans from before there were ledgers: the sweep service-loans stores the ledger of each and does what follows from it
-- (actions/loan/carry-over-loans.ts), then its row goes. One that a process of 0.1.0 still signs beside this version has
-- none: its next booking stores its ledger (actions/loan/ledger-of.ts).
create table loans_to_carry_over (
  account text primary key
);
insert into loans_to_carry_over (account)
  select l.account from loans l
  where not exists (select from loan_entries e where e.account = l.account);
call follow_partner('loans_to_carry_over', 'account', 'loans', 'account');
revoke all on loans_to_carry_over from enganche_shop;
