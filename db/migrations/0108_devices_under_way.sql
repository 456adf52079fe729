-- Phase: alone
-- The desk lists what is to be packed, packed and sent; of credits from before, only what was packed.
create index concurrently deliveries_under_way on deliveries (began_at, account)
  where state in ('to-pack', 'sent') and (packed_at is not null or not carried_over);
