-- Phase: alone
-- What waits for a second person is shown at what it is about.
create index concurrently approvals_of_subject on approvals (subject, made_at);
