-- Phase: alone
create index concurrently privacy_requests_answered on privacy_requests (answered_at desc, id) where answered_at is not null;
