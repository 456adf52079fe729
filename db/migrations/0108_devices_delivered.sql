-- Phase: alone
-- The desk lists what was delivered, the newest first.
create index concurrently deliveries_delivered on deliveries (delivered_at, account) where state = 'delivered';
