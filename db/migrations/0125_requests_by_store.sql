-- Phase: alone
create index concurrently credit_requests_by_store on credit_requests (store, created_at) where store is not null;
