-- Whose invitation it is, and whose own matter an act of two is.

-- Null: of every partner, or of before.
alter table staff_invitations add column for_partner_id integer;
alter table staff_invitations add constraint staff_invitations_for_partner_id_fkey
  foreign key (for_partner_id) references partners not valid;
alter table staff_invitations validate constraint staff_invitations_for_partner_id_fkey;
-- Of somebody invited at one partner only it is known whose it was.
update staff_invitations i set for_partner_id = g.partner_id
from (
  select staff_id, min(partner_id) as partner_id from staff_grants where withdrawn_at is null
  group by staff_id having count(*) = count(partner_id) and count(distinct partner_id) = 1
) g
where g.staff_id = i.staff_id and i.used_at is null;

-- Whoever gains by an act, or is its customer, does not check it.
alter table approvals add column beneficiary uuid;
alter table approvals add constraint approvals_beneficiary_fkey foreign key (beneficiary) references staff not valid;
alter table approvals validate constraint approvals_beneficiary_fkey;
alter table approvals add constraint nobody_checks_their_own
  check (checker is distinct from beneficiary or checker is null or state <> 'done') not valid;
alter table approvals validate constraint nobody_checks_their_own;
