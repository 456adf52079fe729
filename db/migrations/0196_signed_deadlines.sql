-- Phase: alone
create index concurrently applicant_deadlines_never on applicant_deadlines (request_id) where look_at is null;
