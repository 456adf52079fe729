-- Phase: alone
-- The queue of the desk: open reviews, the most urgent first.
create index concurrently reviews_by_deadline on reviews (due_at, opened_at, request_id) where outcome is null;
