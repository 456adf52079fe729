-- Phase: alone
-- The daily close reads one day of a network.
create index concurrently payment_events_by_day on payment_events (paid_at);
