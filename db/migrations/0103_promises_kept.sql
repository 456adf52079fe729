-- Which text of the clauses a contract was signed with: its paper may be rendered by a later version of the program.
-- 1: the text of before 0.3.0.
alter table contracts add column clauses integer not null default 1;

-- A person of the desk saw the applicant and her papers: refusals of identity until then count no more.
alter table credit_requests add column identity_lifted_at timestamptz;

-- Sessions whose photos the identity service still has to delete: written in the transaction that forgets the person.
create table identity_sessions_to_erase (
  session_id text primary key,
  request_id text not null,
  provider text not null,
  since timestamptz not null default app_now(),
  -- How often the service could not be reached or refused, and when it is asked next.
  attempts integer not null default 0,
  next_at timestamptz not null default app_now()
);
call follow_partner('identity_sessions_to_erase', 'request_id', 'credit_requests', 'id');
create index identity_sessions_to_erase_due on identity_sessions_to_erase (next_at, session_id);

-- The simulated network's tills take nothing under these: its own books, like sandbox_payments.
create table sandbox_voided_references (
  reference text primary key,
  at timestamptz not null default app_now()
);
revoke all on sandbox_voided_references from enganche_shop;

-- How often the IMEI of a packed device was corrected before it left: each is another enrolment.
alter table deliveries add column imei_corrections integer not null default 0;

-- A message that somebody waits for on a screen, a code, goes before the others, also when it is tried again.
alter table outbox add column urgent boolean not null default false;
