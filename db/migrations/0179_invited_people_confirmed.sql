-- Who was invited checks no act of her inviter, nor the other way round, until a third administrator has met her: one person
-- under two names would be both.
alter table staff add column invited_by uuid references staff;
alter table staff add column confirmed_by uuid references staff;
alter table staff add column confirmed_at timestamptz;
alter table staff add constraint confirmed_by_a_third check ((confirmed_by is null) = (confirmed_at is null)
  and (confirmed_by is null or (confirmed_by <> id and confirmed_by is distinct from invited_by))) not valid;
alter table staff validate constraint confirmed_by_a_third;
