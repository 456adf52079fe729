-- Long where there are many messages, and locks nothing: others go on writing theirs.
insert into message_causes (dedupe_key, message_id, partner_id, at)
  select dedupe_key, id, partner_id, created_at from outbox where dedupe_key is not null
  on conflict do nothing;
