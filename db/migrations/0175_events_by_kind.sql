-- Phase: alone
-- The desk reads the log by kind: exports and grants are few among many lines.
create index concurrently request_events_by_kind on request_events (partner_id, kind, seq);
