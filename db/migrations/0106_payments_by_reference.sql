-- Phase: alone
-- A payment is searched by its reference.
create index concurrently payment_events_by_reference on payment_events (reference);
