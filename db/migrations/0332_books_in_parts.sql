-- The nightly check of the books runs in parts, each a job by itself: the check has ended once none of them waits.
alter table ledger_checks
  drop constraint ledger_checks_pkey,
  alter column finished_at drop not null,
  add column id uuid primary key default gen_random_uuid(),
  add column waiting text[] not null default '{}';
