-- Events of the business for a partner's own systems (docs/webhooks-out.md).

create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  partner_id integer not null references partners,
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  secret text not null,
  -- Signs too for a day after another took its place.
  former_secret text,
  rotated_at timestamptz,
  is_enabled boolean not null default true,
  -- How far the partner's chain of the audit log was read for it.
  after_seq bigint not null,
  created_at timestamptz not null default app_now(),
  removed_at timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  unique (partner_id, id),
  constraint sealed check (secret like 'v1.%' and (former_secret is null or former_secret like 'v1.%')),
  check ((former_secret is null) = (rotated_at is null))
);
call guard_partner('webhook_endpoints');

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  endpoint_id uuid not null,
  -- The same at every attempt and every endpoint: receivers deduplicate by it.
  event_id text not null,
  type text not null,
  occurred_at timestamptz not null,
  -- Names no person.
  data jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'given-up')),
  attempts integer not null default 0,
  next_attempt_at timestamptz default app_now(),
  tried_at timestamptz,
  last_error text,
  unique (endpoint_id, event_id),
  check ((status = 'waiting') = (next_attempt_at is not null))
);
call follow_partner('webhook_deliveries', 'endpoint_id', 'webhook_endpoints', 'id');
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'waiting';
create index webhook_deliveries_ended on webhook_deliveries (tried_at) where status <> 'waiting';
create index webhook_deliveries_of on webhook_deliveries (endpoint_id, seq);

revoke all on webhook_endpoints, webhook_deliveries from enganche_shop;
grant select, insert, update on webhook_endpoints, webhook_deliveries to enganche_desk;
