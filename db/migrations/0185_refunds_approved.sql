-- A refund is approved before money leaves: for the CLABE of that moment, by its blind index, and what was looked at.
alter table refunds add column approval_id uuid, add column approved_clabe text, add column approved_review text;
