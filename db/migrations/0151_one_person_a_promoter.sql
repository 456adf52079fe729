-- Phase: alone
-- A promoter is one person of the desk at most, whoever grants it at the same time.
create unique index concurrently staff_grants_promoter_once on staff_grants (promoter)
  where withdrawn_at is null and promoter is not null;
