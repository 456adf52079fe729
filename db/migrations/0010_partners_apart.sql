-- Two partners never see each other's data: every row of theirs carries its partner, a child's partner is its
-- parent's by a composite foreign key, and row-level security hides and refuses every other partner's rows.
-- docs/decisions/0031-partners-apart.md says how the server sets role and partner.

-- ---------------------------------------------------------------- roles: no login, no BYPASSRLS, owners of nothing

-- Roles belong to the whole cluster: another database's migration may have made them in this moment.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['enganche_window', 'enganche_shop', 'enganche_office'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin nosuperuser nobypassrls', wanted);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, wanted, 'usage') or not pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;

-- The partners that the running transaction is for, nearly always one; null: none, and then no partner's row is seen.
create function app_partners() returns integer[] language sql stable parallel safe
  as $$ select string_to_array(nullif(current_setting('app.partners', true), ''), ',')::integer[] $$;

-- Window: what every visitor may see of every shop. Shop: one partner. Office: all partners, for work that is named.
grant usage on schema public to enganche_window, enganche_shop, enganche_office;
grant select on clock_shift, postal_codes to enganche_window;
grant select, insert, update, delete on all tables in schema public to enganche_shop, enganche_office;
grant usage on all sequences in schema public to enganche_shop, enganche_office;
alter default privileges in schema public
  grant select, insert, update, delete on tables to enganche_shop, enganche_office;
alter default privileges in schema public grant usage on sequences to enganche_shop, enganche_office;

-- No visitor's call has anything to do with these.
revoke all on applied_migrations from enganche_shop, enganche_office;
revoke all on payment_events, sandbox_messages, sandbox_devices, sandbox_identity_sessions,
  sandbox_bureau_queries, sandbox_device_orders from enganche_shop;
revoke insert, update, delete on clock_shift, partners, promoters, products, banners, logos, payment_places,
  postal_codes from enganche_shop;
-- The trail that papers print is added to, never changed.
revoke update, delete on request_events from enganche_shop, enganche_office;

-- ---------------------------------------------------------------- how a table is guarded

-- Only rows of the transaction's partners are there for a shop; the office sees all. Forced: owners too.
create procedure guard_partner(target regclass, partner_column text default 'partner_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_shop on %s to enganche_shop using (%I = any (app_partners()))', target, partner_column);
  execute format('create policy every_shop on %s to enganche_office using (true)', target);
end $$;

-- Adds to a child the partner of its parent: in every row, by foreign key, and filled in where an insert leaves it out.
create procedure follow_partner(child regclass, child_key text, parent regclass, parent_key text)
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
end $$;

-- Runs as whoever inserts: another partner's parent is not there to be found, and the row is refused.
create function fill_partner() returns trigger language plpgsql as $$
begin
  if new.partner_id is null then
    execute format('select partner_id from %s where %I = ($1).%I', tg_argv[1], tg_argv[2], tg_argv[0])
      using new into new.partner_id;
  end if;
  return new;
end $$;

-- ---------------------------------------------------------------- the shop window

call guard_partner('partners', 'id');
call guard_partner('promoters');
call guard_partner('products');
call guard_partner('banners');
call guard_partner('logos');
call guard_partner('payment_places');

-- Public: everybody's, or where the call names a partner only that one's. Of promoters not their codes.
do $$
declare
  shown text;
begin
  foreach shown in array array['partners', 'promoters', 'products', 'banners', 'logos', 'payment_places'] loop
    execute format('create policy shown on %I for select to enganche_window
      using (app_partners() is null or %I = any (app_partners()))', shown,
      case shown when 'partners' then 'id' else 'partner_id' end);
  end loop;
end $$;
grant select on partners, products, banners, logos, payment_places to enganche_window;
grant select (id, partner_id, name) on promoters to enganche_window;

alter table promoters add unique (partner_id, id);
alter table banners add foreign key (partner_id, product_id) references products (partner_id, id)
  deferrable initially deferred;

-- ---------------------------------------------------------------- requests, loans and what hangs on them

alter table credit_requests
  add unique (partner_id, id),
  add unique (partner_id, account),
  drop constraint credit_requests_promoter_id_fkey,
  add foreign key (partner_id, promoter_id) references promoters (partner_id, id),
  drop constraint credit_requests_helper_promoter_id_fkey,
  add foreign key (partner_id, helper_promoter_id) references promoters (partner_id, id);
call guard_partner('credit_requests');

call follow_partner('session_requests', 'request_id', 'credit_requests', 'id');
call follow_partner('locations', 'request_id', 'credit_requests', 'id');
call follow_partner('identity_sessions', 'request_id', 'credit_requests', 'id');
call follow_partner('people', 'request_id', 'credit_requests', 'id');
call follow_partner('addresses', 'request_id', 'credit_requests', 'id');
call follow_partner('address_proofs', 'request_id', 'credit_requests', 'id');
call follow_partner('bureau_consents', 'request_id', 'credit_requests', 'id');
call follow_partner('bureau_reports', 'request_id', 'credit_requests', 'id');
call follow_partner('reviews', 'request_id', 'credit_requests', 'id');
call follow_partner('contracts', 'request_id', 'credit_requests', 'id');
call follow_partner('request_events', 'request_id', 'credit_requests', 'id');
alter table identity_sessions add unique (partner_id, id);

alter table loans
  add unique (partner_id, account),
  drop constraint loans_request_id_fkey,
  add foreign key (partner_id, request_id) references credit_requests (partner_id, id);
call guard_partner('loans');
call follow_partner('instalments', 'account', 'loans', 'account');
call follow_partner('device_orders', 'account', 'loans', 'account');

-- ---------------------------------------------------------------- messages and payments: partner where there is one

-- A login code asked for outside every shop has none; such a row only the office sees.
alter table outbox add column partner_id integer references partners
  default case when cardinality(app_partners()) = 1 then (app_partners())[1] end;
call guard_partner('outbox');

-- An event of a payment network whose reference is nobody's has none.
alter table payment_events add column partner_id integer references partners;
update payment_events set partner_id = i.partner_id from instalments i where i.reference = payment_events.reference;
create trigger partner_of_reference before insert on payment_events for each row
  execute function fill_partner('reference', 'instalments', 'reference');
call guard_partner('payment_events');
