-- Whose invitation it is, and whose own matter an act of two is.

-- Null: of every partner, or of before; those of before end within a day.
alter table staff_invitations add column for_partner_id integer;
alter table staff_invitations add constraint staff_invitations_for_partner_id_fkey
  foreign key (for_partner_id) references partners not valid;
alter table staff_invitations validate constraint staff_invitations_for_partner_id_fkey;
-- Whoever gains by an act, or is its customer, does not check it.
alter table approvals add column beneficiary uuid;
alter table approvals add constraint approvals_beneficiary_fkey foreign key (beneficiary) references staff not valid;
alter table approvals validate constraint approvals_beneficiary_fkey;
alter table approvals add constraint nobody_checks_their_own
  check (checker is distinct from beneficiary or checker is null or state <> 'done') not valid;
alter table approvals validate constraint nobody_checks_their_own;
