-- A refund is approved by two people before money leaves; from then on its CLABE stays.
alter table refunds add column approval_id uuid;
