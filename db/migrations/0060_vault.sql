-- Fields that say something of a person are sealed by the program (AES-256-GCM), under the data key of their request;
-- sessions and messages, which belong to none, under the vault's own. Rows that are there already are sealed at the
-- next start (src/server/vault/prepare-vault.ts): until then the checks below are 'not valid', for new rows only.

-- 'service', 'index' and 'audit' are the vault's own; every other id is a request's. Wrapped by a master key that
-- the database never sees; without `wrapped` nobody can read what it sealed.
create table data_keys (
  id text primary key,
  wrapped text,
  created_at timestamptz not null default app_now(),
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null))
);

alter table people alter column birthday type text using birthday::text;
alter table locations alter column lat type text using lat::text, alter column lon type text using lon::text;

-- What is looked for is found by an HMAC of it.
drop index requests_by_phone;
alter table credit_requests
  add column phone_index text, add column phone_end_index text, add column rfc_index text, add column email_index text;
create index requests_by_phone on credit_requests (phone_index, seq desc);
create index requests_by_phone_end on credit_requests (phone_end_index);
create index requests_by_rfc on credit_requests (rfc_index);
create index requests_by_email on credit_requests (email_index);
drop index loans_by_phone;
alter table sessions add column phone_index text;
create index sessions_by_phone on sessions (phone_index) where phone_index is not null;
-- A code only has to be found by its phone, never to tell it.
alter table codes rename column phone to phone_index;
alter table outbox add column recipient_index text;
create index outbox_by_recipient on outbox (recipient_index);
alter table sandbox_messages add column recipient_index text;
create index sandbox_messages_by_recipient on sandbox_messages (recipient_index, seq desc);
-- Keys are hashed from now on; counts that run start again.
delete from rate_buckets;

alter table credit_requests add constraint sealed
  check (phone like 'v1.%' and rfc like 'v1.%' and email like 'v1.%') not valid;
alter table people add constraint sealed check (names like 'v1.%' and last_name_1 like 'v1.%'
  and last_name_2 like 'v1.%' and birthday like 'v1.%' and curp like 'v1.%' and nationality like 'v1.%') not valid;
alter table addresses add constraint sealed check (street like 'v1.%' and street_number_ext like 'v1.%'
  and street_number_int like 'v1.%' and district like 'v1.%' and between_streets like 'v1.%'
  and address_reference like 'v1.%' and postal_code like 'v1.%' and municipality like 'v1.%' and city like 'v1.%'
  and state like 'v1.%' and country like 'v1.%') not valid;
alter table locations add constraint sealed check (lat like 'v1.%' and lon like 'v1.%') not valid;
alter table address_proofs add constraint sealed check (name like 'v1.%') not valid;
alter table bureau_consents add constraint sealed check (rfc like 'v1.%' and phone like 'v1.%'
  and email like 'v1.%' and ip like 'v1.%' and user_agent like 'v1.%') not valid;
alter table contracts add constraint sealed check (ip like 'v1.%' and user_agent like 'v1.%') not valid;
alter table loans add constraint sealed check (phone like 'v1.%') not valid;
alter table sessions add constraint sealed check (verified_phone like 'v1.%') not valid;
alter table outbox add constraint sealed check (recipient like 'v1.%' and subject like 'v1.%' and body like 'v1.%'
  and html like 'v1.%') not valid;
alter table sandbox_messages add constraint sealed check (recipient like 'v1.%' and subject like 'v1.%'
  and body like 'v1.%' and html like 'v1.%' and code like 'v1.%') not valid;
alter table sandbox_identity_sessions add constraint sealed check (phone like 'v1.%') not valid;

-- The audit trail: one chain for each partner, and one (partner 0) for the platform. Each line has an HMAC over
-- itself and the line before it; who writes one holds the head of its chain until the transaction ends.
create table audit_heads (
  partner_id integer primary key,
  seq bigint not null default 0,
  hash text not null default ''
);
insert into audit_heads (partner_id) select 0 union select id from partners;
call guard_partner('audit_heads');

create function open_audit_trail() returns trigger language plpgsql as $$
begin
  insert into audit_heads (partner_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
create trigger open_audit_trail after insert on partners for each row execute function open_audit_trail();

alter table request_events
  alter column request_id drop not null,
  add column seq bigint, add column actor text,
  add column prev_hash text, add column hash text;
create unique index request_events_chain on request_events (partner_id, seq);

-- Its checks are added by the program once the lines that are there have their places.

-- Lines are added, never changed or taken away; only what was written before there was a chain is put into it, once.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null then
    return new;
  end if;
  raise exception 'the audit trail is append only' using errcode = 'restrict_violation';
end
$$;
create trigger append_only before update or delete on request_events
  for each row execute function refuse_audit_change();
create trigger append_only_whole before truncate on request_events
  for each statement execute function refuse_audit_change();
