-- Phase: alone
-- A payment is searched by the network’s id.
create index concurrently payment_events_by_id on payment_events (event_id);
