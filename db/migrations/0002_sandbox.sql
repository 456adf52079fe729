-- What the simulated services remember about themselves. Only the sandbox reads these: the product learns
-- what happened as it would from real services, by their answers and webhooks.

create table sandbox_identity_sessions (
  id text primary key,
  key text not null unique,
  request_id text not null,
  phone text not null,
  return_url text not null,
  step text not null default 'start' check (step in ('start', 'front', 'back', 'selfie', 'verdict')),
  outcome text check (outcome in ('approved', 'refused', 'abandoned')),
  created_at timestamptz not null default app_now(),
  decided_at timestamptz
);

-- How often one query was put, so that a failing bureau fails as many times as it should, restarts or not.
create table sandbox_bureau_queries (
  key text primary key,
  attempts integer not null default 0
);

-- Orders taken, so that a repeated one changes nothing.
create table sandbox_device_orders (
  account text not null,
  action text not null,
  cause text not null,
  taken_at timestamptz not null default app_now(),
  primary key (account, action, cause)
);
