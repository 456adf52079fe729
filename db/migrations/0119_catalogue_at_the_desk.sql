-- The catalogue at the desk: drafts, who changed what of a product, and changes that wait for their day.

-- A draft was never on sale; until it is, taken_off_at keeps it out of the shop as it does a withdrawn product.
alter table products
  add column is_draft boolean not null default false,
  add column version integer not null default 1;

-- Whoever changes a product, the command line too: an editor who has an older version on screen is refused.
create function next_product_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger product_version before update on products for each row
  when (old.* is distinct from new.*) execute function next_product_version();

-- What people of the desk did to a product. The same is in the audit log; here it is found by product and version.
create table product_changes (
  id uuid primary key default gen_random_uuid(),
  partner_id integer not null,
  product_id integer not null,
  -- That the product had after it.
  version integer not null,
  at timestamptz not null default app_now(),
  kind text not null check (kind in
    ('product-added', 'product-changed', 'product-photo', 'product-planned', 'product-plan-withdrawn')),
  staff_id uuid not null references staff,
  -- The second person, of an act of two.
  checker_id uuid references staff,
  -- [{what, before, after}]
  changes jsonb not null,
  foreign key (partner_id, product_id) references products (partner_id, id)
);
call guard_partner('product_changes');
create index product_changes_of on product_changes (product_id, version desc);
create index product_changes_by_time on product_changes (partner_id, at desc);

-- A change that is made on its day; one at a time for a product.
create table product_plans (
  id uuid primary key default gen_random_uuid(),
  partner_id integer not null,
  product_id integer not null,
  -- The fields that it sets, as #domain/catalogue/product-facts.ts names them.
  change jsonb not null,
  -- From the first minute of this day in Mexico City.
  on_day date not null,
  made_at timestamptz not null default app_now(),
  made_by uuid not null references staff,
  checked_by uuid references staff,
  ended_at timestamptz,
  ending text check (ending in ('made', 'withdrawn')),
  foreign key (partner_id, product_id) references products (partner_id, id),
  check ((ended_at is null) = (ending is null))
);
call guard_partner('product_plans');
create unique index product_plans_open on product_plans (product_id) where ended_at is null;

revoke all on product_changes, product_plans from enganche_shop;
grant select, insert on product_changes to enganche_desk;
grant select, insert, update on product_plans to enganche_desk;
grant insert, update on products to enganche_desk;
