-- Which causes have sent their message already: a narrow table, because a table that lies in months (0079) can be unique
-- only together with its time. From here on it is written with every message; 0078 adds those so far.
create table message_causes (
  dedupe_key text primary key,
  message_id uuid not null,
  -- Its message's; null: only the office sees it.
  partner_id integer references partners,
  -- The created_at of its message. In whole milliseconds: the program writes there what it has read here.
  at timestamptz not null default date_trunc('milliseconds', app_now())
);
create index message_causes_by_age on message_causes (at);
call guard_partner('message_causes');
revoke update on message_causes from enganche_shop, enganche_office;
revoke delete on message_causes from enganche_shop;

-- The version before writes messages alone: until 0079 its causes are written down for it.
create function remember_cause() returns trigger language plpgsql as $$
begin
  insert into message_causes (dedupe_key, message_id, partner_id, at)
    values (new.dedupe_key, new.id, new.partner_id, new.created_at) on conflict do nothing;
  return null;
end
$$;
create trigger remember_cause after insert on outbox
  for each row when (new.dedupe_key is not null) execute function remember_cause();
