-- Browsers in which a customer wants the reminders of her payments besides the SMS
-- (docs/decisions/0153-reminders-on-the-phone.md).
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  account text not null,
  request_id text not null,
  -- Of the endpoint: a browser gets the reminders of one credit of a partner, of whoever asked last.
  endpoint_sha256 text not null,
  -- Whoever knows it can send to the browser.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  at timestamptz not null default app_now(),
  constraint sealed check (endpoint like 'v1.%' and p256dh like 'v1.%' and auth like 'v1.%')
);
call follow_partner('push_subscriptions', 'account', 'loans', 'account');
create unique index push_subscriptions_once on push_subscriptions (partner_id, endpoint_sha256);
create index push_subscriptions_of on push_subscriptions (account, at);
create index push_subscriptions_of_request on push_subscriptions (request_id);
