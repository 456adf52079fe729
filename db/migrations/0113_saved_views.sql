-- Views of the desk's lists that people keep, and how dense their tables are (docs/decisions/0113-the-desk.md).

-- A name and the filters of a list; never a search, which names a person.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  -- Shared, the desk of this partner sees it.
  partner_id integer not null references partners,
  page text not null check (page in ('requests', 'credits', 'collections', 'payments', 'deliveries')),
  name text not null check (length(name) between 1 and 40),
  -- As in an address: 'view=review&step=decision'.
  query text not null check (length(query) <= 300),
  shared boolean not null default false,
  made_at timestamptz not null default app_now()
);
call guard_partner('saved_views');
create unique index saved_views_of on saved_views (staff_id, page, partner_id, lower(name));
create index saved_views_shared on saved_views (partner_id, page) where shared;
revoke all on saved_views from enganche_shop;
grant select, insert, update, delete on saved_views to enganche_desk;

alter table staff add column density text not null default 'normal';
alter table staff add constraint staff_density check (density in ('compacta', 'normal', 'amplia')) not valid;
alter table staff validate constraint staff_density;
grant update (density) on staff to enganche_desk;
