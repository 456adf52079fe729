-- By what two requests of a partner may be one person's (docs/decisions/0112): blind indexes of the CURP and of the addresses,
-- and the browser in which a request began. A table of its own, because an index on a table with rows would need a migration by
-- itself. Requests of before are marked by a job (mark-requests), because SQL has no key: until then they match nothing.
create table request_marks (
  request_id text not null references credit_requests,
  kind text not null check (kind in ('curp', 'identification', 'edited', 'shipping', 'browser')),
  -- An HMAC of the CURP or of the address; a browser's is random.
  mark text not null,
  at timestamptz not null default app_now(),
  primary key (request_id, kind)
);
call follow_partner('request_marks', 'request_id', 'credit_requests', 'id');
create index request_marks_by_mark on request_marks (mark, partner_id);

-- Stays the same while the session changes its id or expires. Null: begun by a process of the version before.
alter table sessions add column browser text;
alter table sessions alter column browser set default gen_random_uuid()::text;
