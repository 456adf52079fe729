-- Phase: alone
create index concurrently data_keys_open on data_keys (open_until) where open_until is not null;
