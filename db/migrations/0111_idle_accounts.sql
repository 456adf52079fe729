-- When the number of a signed account last opened it, and how often its birthday was missed since (servicing.md §5).
create table account_logins (
  request_id text primary key,
  -- Null: not since the signature.
  last_at timestamptz,
  birthday_misses smallint not null default 0 check (birthday_misses between 0 and 3)
);
call follow_partner('account_logins', 'request_id', 'credit_requests', 'id');

insert into account_logins (request_id, partner_id, last_at)
select request_id, partner_id, max(at) from request_events
where kind = 'logged-in' and at > app_now() - interval '120 days' and request_id is not null
group by request_id, partner_id;
