-- What makes an effect happen once, whatever is sent twice, lost or late.

-- Answers to calls that named an Idempotency-Key, for a day. Of the key only its hash is kept, and the answer is
-- sealed under the key itself: who reads the table reads no answer.
create table idempotency_keys (
  -- The session that sent it: two visitors' keys never meet.
  scope text not null,
  key_sha256 text not null,
  -- Of method, address and body: the same key for something else is refused.
  fingerprint text not null,
  claimed_at timestamptz not null default app_now(),
  answered_at timestamptz,
  sealed_answer text,
  primary key (scope, key_sha256)
);
create index idempotency_keys_by_age on idempotency_keys (claimed_at);

-- Inbox of the identity service; that of the payment networks is payment_events.
create table identity_events (
  provider text not null,
  event_id text not null,
  session_id text not null references identity_sessions,
  outcome text not null check (outcome in ('approved', 'refused', 'abandoned')),
  received_at timestamptz not null default app_now(),
  primary key (provider, event_id)
);

-- How far the list of payments of each network has been read, for webhooks that never come.
create table payment_feeds (
  provider text primary key,
  cursor text not null,
  read_at timestamptz not null default app_now()
);

-- What the simulated network's tills took: its own books, which the product reads only by asking the network.
create table sandbox_payments (
  seq bigint generated always as identity primary key,
  event_id text not null unique,
  reference text not null,
  amount_centavos bigint not null,
  paid_at timestamptz not null
);
