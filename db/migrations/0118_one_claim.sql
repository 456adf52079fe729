-- Who works on a request is said once, of its review too. The columns of reviews are for a process of the version before.

-- Null: until it is released; else a review's, which ends when nothing was done for a while.
alter table request_claims add column active_at timestamptz;

insert into request_claims (request_id, staff_id, at, active_at)
select request_id, claimed_by, claimed_at, claim_active_at from reviews
where claimed_by is not null and outcome is null
on conflict do nothing;
