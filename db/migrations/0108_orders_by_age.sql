-- Phase: alone
-- The desk lists all orders, the newest first.
create index concurrently device_orders_by_age on device_orders (seq);
