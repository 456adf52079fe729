-- A payment whose network dates it before its reference was issued: it counts from then, and a person looks.
alter table payment_oddities drop constraint payment_oddities_kind_check;
alter table payment_oddities
  add constraint payment_oddities_kind_check
  check (kind in ('over', 'under', 'repeated', 'closed', 'early', 'refunded', 'charged-back')) not valid;
alter table payment_oddities validate constraint payment_oddities_kind_check;
