-- A session that the identity service let expire is over: another one takes its place. A refusal may say why, by a code of
-- src/domain/applicant/identity-reasons.ts. The checks allow more than before, so every row passes them already.
alter table identity_sessions drop constraint identity_sessions_outcome_check,
  add constraint identity_sessions_outcome_check
    check (outcome in ('approved', 'refused', 'abandoned', 'expired')) not valid;
alter table identity_events drop constraint identity_events_outcome_check,
  add constraint identity_events_outcome_check
    check (outcome in ('approved', 'refused', 'abandoned', 'expired')) not valid;
alter table sandbox_identity_sessions drop constraint sandbox_identity_sessions_outcome_check,
  add constraint sandbox_identity_sessions_outcome_check
    check (outcome in ('approved', 'refused', 'abandoned', 'expired')) not valid,
  add column reason text;
alter table credit_requests add column identity_reason text;

-- As the document says it, to compare the CURP with.
alter table people add column sex text,
  add constraint sealed_sex check (sex like 'v1.%') not valid;
