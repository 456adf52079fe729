-- Phase: alone
-- The payments of one partner, the newest first.
create index concurrently payment_events_by_partner on payment_events (partner_id, received_at, provider, event_id);
