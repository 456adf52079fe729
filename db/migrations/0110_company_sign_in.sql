-- A partner's own sign-in by OpenID Connect (docs/decisions/0114-company-sign-in.md).

create table company_sign_ins (
  partner_id integer primary key references partners,
  -- In the address of its way in.
  key text not null unique check (key ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  -- Of the e-mails that this company vouches for.
  email_domain text not null,
  set_at timestamptz not null default app_now(),
  constraint sealed check (client_secret like 'v1.%')
);
call guard_partner('company_sign_ins');
-- Signing in is the office's.
revoke all on company_sign_ins from enganche_shop;

alter table staff_challenges drop constraint staff_challenges_purpose_check;
alter table staff_challenges add constraint staff_challenges_purpose_check
  check (purpose in ('register', 'sign-in', 'totp', 'company')) not valid;
alter table staff_challenges validate constraint staff_challenges_purpose_check;

alter table staff_sessions drop constraint staff_sessions_method_check;
alter table staff_sessions add constraint staff_sessions_method_check
  check (method in ('passkey', 'totp', 'recovery-code', 'sandbox', 'company')) not valid;
alter table staff_sessions validate constraint staff_sessions_method_check;

-- A company vouches for its people at its own partner and nowhere else: only grants there count in such a session.
alter table staff_sessions add column company_partner_id integer references partners;
alter table staff_sessions add constraint staff_sessions_of_company
  check ((method = 'company') = (company_partner_id is not null)) not valid;
alter table staff_sessions validate constraint staff_sessions_of_company;
