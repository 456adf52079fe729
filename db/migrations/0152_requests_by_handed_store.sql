-- Phase: alone
create index concurrently credit_requests_by_handed_store on credit_requests (handed_store, created_at)
  where handed_store is not null;
