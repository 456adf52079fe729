-- What was granted is done within fifteen business days of the answer (LFPDPPP; the notice promises it): the last day. Null: it was
-- done when it was answered, or is not granted. That it is done since follows from what was done.
alter table privacy_requests add column effective_by date;
alter table privacy_requests add constraint granted_by_an_answer
  check (effective_by is null or answered_at is not null) not valid;
alter table privacy_requests validate constraint granted_by_an_answer;
