-- Phase: alone
create index concurrently credit_requests_by_helper on credit_requests (helper_promoter_id, created_at)
  where helper_promoter_id is not null;
