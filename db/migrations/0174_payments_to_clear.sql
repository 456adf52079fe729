-- Phase: alone
-- What waits to be cleared, with what was taken out of a credit.
create index concurrently payment_events_to_clear on payment_events (received_at, provider, event_id) where result in ('unknown-reference', 'amount-mismatch', 'already-paid', 'taken-back');
