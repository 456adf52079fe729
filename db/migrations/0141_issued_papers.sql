-- Papers that anybody who holds one can check by its folio (docs/decisions/0128-public-check.md).
create table issued_papers (
  -- 128 random bits: a folio cannot be guessed, and says nothing about its paper.
  folio text primary key check (folio ~ '^[0-9a-f]{32}$'),
  request_id text not null,
  kind text not null check (kind in ('contract', 'promissory-note', 'voucher', 'settlement', 'bureau-consent')),
  -- The reference of a voucher; empty for a paper of which a request has one.
  subject text not null default '',
  issued_at timestamptz not null default app_now(),
  -- SHA-256 of the files that were handed out. A voucher changes with what is left to pay.
  hashes text[] not null default '{}',
  unique (request_id, kind, subject)
);
call follow_partner('issued_papers', 'request_id', 'credit_requests', 'id');

-- The customer may take her consent back at any time; from then on the bureau is not asked.
alter table bureau_consents add column revoked_at timestamptz;
