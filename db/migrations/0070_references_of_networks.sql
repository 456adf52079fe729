-- Payment networks issue references of their own: OXXO's have 14 digits, ours 13.
alter table instalments
  drop constraint instalments_reference_check,
  add constraint instalments_reference_check check (reference ~ '^\d{10,20}$');
