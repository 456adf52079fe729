-- Reviews as a queue of the desk: until when the customer has an answer, who works on one, and what was answered by whom.

-- When the desk of a partner works, in Mexico City; a partner without a row has the usual hours (domain/staff/desk-hours.ts).
create table desk_hours (
  partner_id integer primary key references partners,
  -- Minutes since midnight.
  opens_at integer not null check (opens_at between 0 and 1439),
  closes_at integer not null check (closes_at between 1 and 1440),
  -- 0 Sunday … 6 Saturday.
  days integer[] not null check (cardinality(days) > 0 and days <@ array[0, 1, 2, 3, 4, 5, 6]),
  check (opens_at < closes_at)
);
call guard_partner('desk_hours');

alter table reviews
  -- The default is for reviews that are open now, and for a process of the version before.
  add column due_at timestamptz not null default app_now() + interval '4 hours',
  add column claimed_by uuid references staff,
  add column claimed_at timestamptz,
  -- A claim ends when nothing was done for a while.
  add column claim_active_at timestamptz;
alter table reviews add constraint claimed check (
  (claimed_by is null) = (claimed_at is null) and (claimed_by is null) = (claim_active_at is null)) not valid;

-- Every answer to a review: a request may have several reviews.
create table review_decisions (
  id uuid primary key default gen_random_uuid(),
  request_id text not null,
  kind text not null check (kind in ('identity', 'decision')),
  outcome text not null check (outcome in ('approved', 'counter-offer', 'refused')),
  -- domain/staff/review-answers.ts
  code text not null,
  note text not null,
  -- Null: an operator on the command line, or the sandbox.
  staff_id uuid references staff,
  -- The second person.
  checked_by uuid references staff,
  -- Of a counter-offer: the offer before and after it.
  offer_before jsonb,
  offer_after jsonb,
  at timestamptz not null default app_now(),
  constraint sealed check (note like 'v1.%'),
  constraint nobody_checks_what_they_made check (checked_by is null or (staff_id is not null and checked_by <> staff_id)),
  check ((outcome = 'counter-offer') = (offer_before is not null and offer_after is not null))
);
call follow_partner('review_decisions', 'request_id', 'credit_requests', 'id');
create index review_decisions_of on review_decisions (request_id, at desc);
create index review_decisions_by on review_decisions (staff_id, at desc);

-- Opened in a review: the name and the addresses were opened with the document.
alter table document_views add column with_facts boolean not null default false;

-- A customer's call opens a review, which needs the hours, and knows nothing else of the desk.
revoke all on review_decisions from enganche_shop;
revoke insert, update, delete on desk_hours from enganche_shop;
grant select, insert on review_decisions to enganche_desk;
