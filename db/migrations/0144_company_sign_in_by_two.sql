-- Two people of the desk set a partner's own sign-in, and remove it (docs/decisions/0114-company-sign-in.md).
grant select, insert, update, delete on company_sign_ins to enganche_desk;
-- Who proposed it; null: the operator.
alter table company_sign_ins add column set_by uuid;
alter table company_sign_ins add constraint company_sign_ins_set_by_fkey
  foreign key (set_by) references staff not valid;
alter table company_sign_ins validate constraint company_sign_ins_set_by_fkey;
