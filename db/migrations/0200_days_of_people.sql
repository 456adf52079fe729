-- What a person of the desk did by herself on a day in Mexico City, at a partner: how often, and for how much. Kept to be
-- bounded (domain/staff/day-bounds.ts); the audit log has each of them.
create table staff_days (
  partner_id integer not null references partners,
  staff_id uuid not null references staff,
  day date not null,
  what text not null,
  count integer not null check (count > 0),
  centavos bigint not null check (centavos >= 0),
  primary key (staff_id, day, what, partner_id)
);
call guard_partner('staff_days');
create index staff_days_by_partner on staff_days (partner_id);
revoke all on staff_days from enganche_shop;
grant select, insert, update on staff_days to enganche_desk;
