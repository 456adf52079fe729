-- Stores of a partner, the people who sell in them, and what a sale earns them (docs/decisions/0124-stores-and-commissions.md).

-- ---------------------------------------------------------------- stores and their promoters

create table stores (
  id text primary key default gen_random_uuid()::text,
  partner_id integer not null references partners,
  name text not null,
  address text not null default '',
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz,
  unique (partner_id, id)
);
create unique index stores_by_name on stores (lower(name), partner_id) where closed_at is null;
call guard_partner('stores');

alter table promoters
  add column store text,
  -- Sells no more: no link, no code; what was sold stays.
  add column withdrawn_at timestamptz;
alter table promoters add constraint promoters_store foreign key (partner_id, store)
  references stores (partner_id, id) not valid;
alter table promoters validate constraint promoters_store;
-- Above the numbers that the demo and earlier imports gave.
create sequence promoter_ids as integer start 100001;
select setval('promoter_ids', greatest(100000, (select coalesce(max(id), 0) from promoters)));

alter table staff_grants add constraint staff_grants_store foreign key (partner_id, store)
  references stores (partner_id, id) not valid;
alter table staff_grants validate constraint staff_grants_store;

-- ---------------------------------------------------------------- whose request it is

-- The store of its promoter when it began, or when one helped; frozen by the signature, as the promoter.
alter table credit_requests add column store text;
alter table credit_requests add constraint credit_requests_store foreign key (partner_id, store)
  references stores (partner_id, id) not valid;
alter table credit_requests validate constraint credit_requests_store;

create function note_store() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or coalesce(new.promoter_id, new.helper_promoter_id)
    is distinct from coalesce(old.promoter_id, old.helper_promoter_id) then
    new.store := (select store from promoters where id = coalesce(new.promoter_id, new.helper_promoter_id));
  end if;
  return new;
end
$$;
create trigger note_store before insert or update of promoter_id, helper_promoter_id on credit_requests
  for each row execute function note_store();

create or replace function keep_attribution() returns trigger language plpgsql as $$
begin
  if old.contract_signed_at is not null
    and (new.promoter_id, new.helper_promoter_id, new.store)
      is distinct from (old.promoter_id, old.helper_promoter_id, old.store) then
    raise exception 'attribution of % is frozen by its signature', old.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger store_is_frozen before update of store on credit_requests
  for each row execute function keep_attribution();

-- ---------------------------------------------------------------- people of a store

-- Set only while somebody whose role is limited to stores makes a call: those stores, and the partners at which the same
-- person has a role without that limit.
create function app_stores() returns text[] language sql stable parallel safe
  as $$ select string_to_array(nullif(current_setting('app.stores', true), ''), ',') $$;
create function app_whole_partners() returns integer[] language sql stable parallel safe
  as $$ select string_to_array(nullif(current_setting('app.whole_partners', true), ''), ',')::integer[] $$;

-- As whoever asks, so behind the policies of credit_requests. No SQL functions: inlined, they would change the plans of
-- everybody else.
create function shows_request(partner integer, request text) returns boolean language plpgsql stable as $$
begin
  return partner = any (app_whole_partners()) or exists (select from credit_requests where id = request);
end
$$;
create function shows_account(partner integer, number text) returns boolean language plpgsql stable as $$
begin
  return partner = any (app_whole_partners())
    or exists (select from credit_requests where partner_id = partner and account = number);
end
$$;

create policy own_store on credit_requests as restrictive to enganche_desk using (
  (select app_stores()) is null or store = any ((select app_stores())::text[])
  or partner_id = any ((select app_whole_partners())::integer[]));
create policy own_store on promoters as restrictive to enganche_desk using (
  (select app_stores()) is null or store = any ((select app_stores())::text[])
  or partner_id = any ((select app_whole_partners())::integer[]));
create policy own_store on stores as restrictive to enganche_desk using (
  (select app_stores()) is null or id = any ((select app_stores())::text[])
  or partner_id = any ((select app_whole_partners())::integer[]));

-- What hangs on a request or an account is shown with it; what hangs on none is its partner's.
create procedure limit_to_stores(child regclass, key text) language plpgsql as $$
begin
  execute format('create policy own_store on %1$s as restrictive to enganche_desk using (
    (select app_stores()) is null or %2$I is null or %3$s(partner_id, %2$I))', child, key,
    case key when 'account' then 'shows_account' else 'shows_request' end);
end
$$;

do $$
declare
  child record;
begin
  for child in
    select c.oid::regclass as name, max(a.attname::text) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('request_id', 'account')
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relrowsecurity and c.relname <> 'credit_requests'
    group by c.oid
  loop
    call limit_to_stores(child.name, child.key);
  end loop;
end $$;

-- As in 0010_partners_apart.sql, and for people of a store.
create or replace procedure follow_partner(child regclass, child_key text, parent regclass, parent_key text)
  language plpgsql as $$
begin
  execute format('alter table %s add column partner_id integer', child);
  execute format('update %s set partner_id = p.partner_id from %s p where p.%I = %s.%I',
    child, parent, parent_key, child, child_key);
  execute format('alter table %s alter column partner_id set not null', child);
  execute format('alter table %s add foreign key (partner_id, %I) references %s (partner_id, %I)',
    child, child_key, parent, parent_key);
  execute format('create trigger partner_of_parent before insert on %s for each row
    execute function fill_partner(%L, %L, %L)', child, child_key, parent, parent_key);
  call guard_partner(child);
  if child_key in ('request_id', 'account') then
    call limit_to_stores(child, child_key);
  end if;
end $$;

-- ---------------------------------------------------------------- what a sale earns

-- The last one that began before a signature holds for that sale; none is ever changed.
create table commission_plans (
  id uuid primary key default gen_random_uuid(),
  partner_id integer not null references partners,
  -- For each credit that becomes active, and of its down payment, in hundredths of a per cent.
  amount_centavos bigint not null check (amount_centavos between 0 and 100000000),
  share integer not null check (share between 0 and 10000),
  since timestamptz not null default app_now(),
  approval_id uuid,
  foreign key (partner_id, approval_id) references approvals (partner_id, id),
  unique (partner_id, id)
);
create unique index commission_plans_by_time on commission_plans (since, partner_id);
call guard_partner('commission_plans');

-- Append-only: what the credit's state gives is the sum of its entries, so a repeated event adds nothing.
create table commission_entries (
  account text not null,
  number integer not null check (number > 0),
  promoter_id integer not null,
  store text,
  plan_id uuid not null,
  cause text not null check (cause in ('activated', 'cancelled', 'revoked', 'rescinded', 'reversed')),
  amount_centavos bigint not null check ((amount_centavos > 0) = (cause = 'activated') and amount_centavos <> 0),
  at timestamptz not null default app_now(),
  -- The first day of its month, in Mexico City.
  period date not null check (extract(day from period) = 1),
  primary key (account, number)
);
call follow_partner('commission_entries', 'account', 'loans', 'account');
alter table commission_entries
  add foreign key (partner_id, promoter_id) references promoters (partner_id, id),
  add foreign key (partner_id, store) references stores (partner_id, id),
  add foreign key (partner_id, plan_id) references commission_plans (partner_id, id);
create index commission_entries_by_period on commission_entries (period, partner_id, promoter_id);
create index commission_entries_of on commission_entries (promoter_id, at desc);

-- A month whose commissions two people closed, with the sum that they saw.
create table commission_closings (
  partner_id integer not null references partners,
  period date not null,
  entries integer not null,
  total_centavos bigint not null,
  closed_at timestamptz not null default app_now(),
  closed_by uuid not null references staff,
  checked_by uuid references staff,
  primary key (partner_id, period)
);
call guard_partner('commission_closings');

-- ---------------------------------------------------------------- who may touch what

revoke all on stores, commission_plans, commission_entries, commission_closings from enganche_shop;
revoke update, delete on commission_plans, commission_entries, commission_closings from enganche_office;
-- A customer's own act activates or ends a credit, and the commission with it.
grant select on commission_plans to enganche_shop;
grant select, insert on commission_entries to enganche_shop;
grant select, insert, update on stores to enganche_desk;
grant insert, update on promoters to enganche_desk;
grant insert on commission_plans to enganche_desk;
grant select, insert on commission_closings to enganche_desk;
grant select (withdrawn_at) on promoters to enganche_window;
