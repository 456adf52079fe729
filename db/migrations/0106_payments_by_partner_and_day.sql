-- Phase: alone
-- The daily close of one partner reads one day.
create index concurrently payment_events_by_partner_and_day on payment_events (partner_id, paid_at);
