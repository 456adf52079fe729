-- Phase: alone
create index concurrently privacy_requests_granted on privacy_requests (effective_by, id) where effective_by is not null;
