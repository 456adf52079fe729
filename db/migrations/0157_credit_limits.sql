-- The credit limits that a partner has set: each change is a version, and none is changed (domain/credit/credit-limits.ts).
create table credit_limits (
  partner_id integer not null references partners,
  version integer not null check (version > 0),
  limits jsonb not null,
  set_at timestamptz not null default app_now(),
  primary key (partner_id, version)
);
call guard_partner('credit_limits');

-- Every decision reads them; two people of the desk set them (set-credit-limits).
revoke insert, update, delete on credit_limits from enganche_shop;
grant insert on credit_limits to enganche_desk;
