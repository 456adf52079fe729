-- What the desk asks a customer to correct while a review waits, and who works on a request
-- (docs/decisions/0115-corrections.md).

-- One fact for each step of the journey that can be reopened; null: it is not.
alter table credit_requests
  add column bureau_data_reopened_at timestamptz,
  add column address_reopened_at timestamptz,
  add column address_proof_reopened_at timestamptz,
  add column shipping_reopened_at timestamptz;

create table corrections (
  id uuid primary key default gen_random_uuid(),
  request_id text not null,
  step text not null,
  what text not null check (what in ('rfc-email', 'address', 'address-proof', 'shipping-address')),
  reason text not null,
  -- To the customer, in the words of who asks; null: the reason says it all.
  message text,
  -- Null: the consequence of another correction.
  asked_by uuid references staff,
  asked_at timestamptz not null default app_now(),
  -- The last day to answer.
  answer_by date not null,
  reminded_at timestamptz,
  answered_at timestamptz,
  -- Null while it is not answered: whether the customer gave something else.
  is_changed boolean,
  withdrawn_at timestamptz,
  -- Null: nobody withdrew it, it expired or another answer made it needless.
  withdrawn_by uuid references staff,
  constraint sealed check (message is null or message like 'v1.%'),
  check (answered_at is null or withdrawn_at is null),
  check ((answered_at is null) = (is_changed is null)),
  check (withdrawn_by is null or withdrawn_at is not null)
);
call follow_partner('corrections', 'request_id', 'credit_requests', 'id');
create index corrections_of on corrections (request_id, asked_at);
create unique index corrections_open on corrections (request_id, what) where answered_at is null and withdrawn_at is null;
create index corrections_due on corrections (answer_by) where answered_at is null and withdrawn_at is null;

-- Who works on a request: a mark for the others, no lock.
create table request_claims (
  request_id text primary key,
  staff_id uuid not null references staff,
  at timestamptz not null default app_now()
);
call follow_partner('request_claims', 'request_id', 'credit_requests', 'id');
create index request_claims_of on request_claims (staff_id);
revoke all on request_claims from enganche_shop;
grant select, insert, update, delete on request_claims to enganche_desk;

-- As domain/staff/request-standing.ts; a test compares both.
create or replace function request_standing(r credit_requests) returns text language plpgsql immutable parallel safe as $$
begin
  return case
    when r.cancelled_at is not null then 'cancelled'
    when r.phone_verified_at is null then 'phone-verification'
    when r.located_at is null then 'geolocalization'
    when r.identity is not distinct from 'refused' or r.identity_review is not distinct from 'refused' then 'refused'
    when r.identity is null then 'identity-verification'
    when r.identity_review is not distinct from 'waiting' and r.bureau_data_reopened_at is null then 'identity-review'
    when r.bureau_data_reopened_at is not null then 'rfc-correction'
    when r.bureau_consented_at is null or r.bureau_asked_at is null then 'credit-bureau-consulting'
    when r.bureau is not distinct from 'refused' then 'refused'
    when r.bureau is null then 'bureau-answer'
    when r.personal_data_confirmed_at is null then 'personal-data-confirmation'
    when r.address_reopened_at is not null then 'address-correction'
    when r.address_confirmed_at is null then 'address-confirmation'
    when r.address_edited and r.address_proof_reopened_at is not null then 'proof-correction'
    when r.address_edited and r.address_proof_sent_at is null then 'address-proof'
    when r.shipping_reopened_at is not null then 'shipping-correction'
    when r.shipping_confirmed_at is null then 'address-validation'
    when r.decision is not distinct from 'refused' then 'refused'
    when r.decision is null then 'decision'
    when r.decision = 'review' then 'decision-review'
    when r.credit_accepted_at is null then 'aprove-credit'
    when r.contract_signed_at is null then 'contract-signature'
    when r.down_payment_paid_at is null then 'down-payment'
    else 'device-send'
  end;
end
$$;

create or replace function request_since(r credit_requests) returns timestamptz language plpgsql immutable parallel safe as $$
begin
  return greatest(r.created_at, r.phone_verified_at, r.located_at, r.identity_at, r.identity_review_at,
    r.bureau_consented_at, r.bureau_asked_at, r.bureau_at, r.personal_data_confirmed_at, r.address_confirmed_at,
    r.address_proof_sent_at, r.shipping_confirmed_at, r.decision_at, r.credit_accepted_at, r.contract_signed_at,
    r.down_payment_paid_at, r.cancelled_at, r.bureau_data_reopened_at, r.address_reopened_at,
    r.address_proof_reopened_at, r.shipping_reopened_at);
end
$$;
