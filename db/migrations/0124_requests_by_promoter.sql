-- Phase: alone
create index concurrently credit_requests_by_promoter on credit_requests (promoter_id, created_at)
  where promoter_id is not null;
