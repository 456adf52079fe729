-- Locks and unlocks by hand, each by two people (docs/servicing.md).

-- Until the end of a day money does not lock the device.
create table lock_reprieves (
  approval_id uuid primary key,
  account text not null,
  until date not null,
  why text not null check (why in ('goodwill', 'mistake')),
  made_at timestamptz not null default app_now(),
  -- A lock by hand ends it before its day.
  ended_at timestamptz
);
call follow_partner('lock_reprieves', 'account', 'loans', 'account');
alter table lock_reprieves add foreign key (partner_id, approval_id) references approvals (partner_id, id);
create index lock_reprieves_open on lock_reprieves (account) where ended_at is null;
