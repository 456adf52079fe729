-- Phase: alone
-- The desk lists what came back, the newest first.
create index concurrently deliveries_returned on deliveries (returned_at, account) where state = 'returned';
