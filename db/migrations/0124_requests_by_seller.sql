-- Phase: alone
create index concurrently credit_requests_by_seller
  on credit_requests ((coalesce(promoter_id, helper_promoter_id)), created_at)
  where coalesce(promoter_id, helper_promoter_id) is not null;
