-- Phase: alone
-- What waits to be cleared is a small part.
create index concurrently payment_events_waiting on payment_events (received_at, provider, event_id) where result in ('unknown-reference', 'amount-mismatch', 'already-paid');
