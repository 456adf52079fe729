-- Phase: alone
-- The desk lists what was promised for today, and what did not come.
create index concurrently promises_by_day on promises (day, account);
