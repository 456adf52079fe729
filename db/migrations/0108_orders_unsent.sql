-- Phase: alone
-- The desk lists orders without an answer, the oldest first.
create index concurrently device_orders_unsent on device_orders (seq) where sent_at is null;
