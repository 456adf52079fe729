-- What a million requests would make slow: each of these was found by reading a whole table (npm run bench:scale).

-- Forgetting a code looks whether a consent names it.
create index bureau_consents_by_code on bureau_consents (code_id) where code_id is not null;
-- /metrics asks for these at each scrape: few rows of many.
create index payment_events_unclear on payment_events (received_at) where result <> 'applied';
create index outbox_given_up on outbox (gave_up_at) where gave_up_at is not null;
create index reviews_waiting on reviews (opened_at) where outcome is null;
-- The servicing sweep frees devices whose owner has paid.
create index loans_locked on loans (account) where locked_at is not null;
