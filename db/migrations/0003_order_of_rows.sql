-- Two rows can be written within one tick of the clock (a millisecond on the embedded database). Where "the
-- newest" or "a later one" decides something, the order in which they were written says it, not the time.

alter table credit_requests add column seq bigint generated always as identity;
alter table identity_sessions add column seq bigint generated always as identity;
alter table codes add column seq bigint generated always as identity;
alter table device_orders add column seq bigint generated always as identity;
alter table outbox add column seq bigint generated always as identity;
alter table sandbox_messages add column seq bigint generated always as identity;

drop index requests_by_phone;
create index requests_by_phone on credit_requests (phone, seq desc);
drop index identity_sessions_by_request;
create index identity_sessions_by_request on identity_sessions (request_id, seq desc);
drop index outbox_due;
create index outbox_due on outbox (seq) where sent_at is null and gave_up_at is null;
drop index sandbox_messages_newest;
create index sandbox_messages_newest on sandbox_messages (seq desc);
