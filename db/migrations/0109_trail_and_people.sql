-- The audit log as a page of the desk, privacy requests as its work, and people and limits by two administrators
-- (docs/decisions/0113-the-desk.md).

-- ---------------------------------------------------------------- the audit log, verified

-- Verifications of a chain from its first line to where it ended when somebody asked for one.
create table chain_checks (
  id uuid primary key default gen_random_uuid(),
  -- 0: the platform's chain.
  partner_id integer not null,
  asked_by uuid not null references staff,
  asked_at timestamptz not null default app_now(),
  -- Its end.
  target_seq bigint not null,
  target_hash text not null,
  -- How far it has come.
  seq bigint not null default 0,
  hash text not null default '',
  ended_at timestamptz,
  fault text check (fault in ('changed', 'missing', 'cut-off')),
  fault_seq bigint,
  foreign key (partner_id) references audit_heads (partner_id),
  check ((fault is null) = (fault_seq is null)),
  check (fault is null or ended_at is not null)
);
call guard_partner('chain_checks');
create unique index chain_checks_running on chain_checks (partner_id) where ended_at is null;
create index chain_checks_of on chain_checks (partner_id, asked_at desc);

-- ---------------------------------------------------------------- privacy requests

-- Who compared the person with the request before anything of hers is handed out or erased.
alter table privacy_requests
  add column identity_checked_at timestamptz,
  add column identity_checked_by uuid references staff,
  add column identity_how text check (identity_how in ('official-id', 'account', 'call'));
alter table privacy_requests add constraint identity_checked_whole check (
  (identity_checked_at is null) = (identity_checked_by is null)
  and (identity_checked_at is null) = (identity_how is null)) not valid;
alter table privacy_requests validate constraint identity_checked_whole;

-- ---------------------------------------------------------------- who may touch what

revoke all on chain_checks from enganche_shop;
grant select, insert on chain_checks to enganche_desk;
-- Set by two people alone.
grant insert, update, delete on approval_limits to enganche_desk;
