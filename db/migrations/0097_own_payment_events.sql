-- The books of a loan from before its ledger are read from its payments (src/server/actions/loan/ledger-of.ts), on the
-- visitor's own call too: of these, a shop sees what the policy lets it see, and nothing of what was paid or when.
grant select (partner_id, provider, event_id, reference, result) on payment_events to enganche_shop;
