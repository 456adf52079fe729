-- Phase: alone
-- The desk lists payments, the newest first.
create index concurrently payment_events_by_time on payment_events (received_at, provider, event_id);
