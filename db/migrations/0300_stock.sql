-- Pieces of a product by colour and store. A colour without a row was never counted and is never out.

create table stock_counts (
  id uuid primary key default gen_random_uuid(),
  partner_id integer not null references partners,
  product_id integer not null,
  color text not null check (color ~ '^#[0-9A-Fa-f]{6}$'),
  -- Null: the shop's common store room.
  store text,
  -- The sum of its movements (move_stock).
  there integer not null default 0 check (there between 0 and 1000000),
  -- Promised to requests that are not signed: its rows of stock_holds with an end. May exceed what is there after a loss.
  held integer not null default 0 check (held >= 0),
  moved_at timestamptz not null default app_now(),
  foreign key (partner_id, product_id) references products (partner_id, id),
  foreign key (partner_id, store) references stores (partner_id, id),
  unique nulls not distinct (product_id, color, store),
  unique (partner_id, id)
);
call guard_partner('stock_counts');
create policy own_store on stock_counts as restrictive to enganche_desk using (
  (select app_stores()) is null or store = any ((select app_stores())::text[])
  or partner_id = any ((select app_whole_partners())::integer[]));
create policy shown on stock_counts for select to enganche_window
  using (app_partners() is null or partner_id = any (app_partners()));
grant select (partner_id, product_id, color, there, held) on stock_counts to enganche_window;

-- Append-only: what is there is the sum of what came and went.
create table stock_movements (
  id bigint generated always as identity primary key,
  partner_id integer not null references partners,
  stock_id uuid not null,
  kind text not null check (kind in ('arrived', 'counted', 'found', 'lost', 'damaged', 'sold', 'given-back')),
  pieces integer not null check (case kind when 'arrived' then pieces > 0 when 'found' then pieces > 0
    when 'given-back' then pieces = 1 when 'sold' then pieces = -1 when 'lost' then pieces < 0
    when 'damaged' then pieces < 0 else true end),
  note text not null default '',
  -- Of a sale; null: by a person of the desk.
  request_id text,
  staff_id uuid,
  at timestamptz not null default app_now(),
  foreign key (partner_id, stock_id) references stock_counts (partner_id, id),
  foreign key (partner_id, request_id) references credit_requests (partner_id, id),
  check ((kind in ('sold', 'given-back')) = (request_id is not null))
);
create index stock_movements_of_stock on stock_movements (stock_id, id);
create index stock_movements_of_request on stock_movements (request_id) where request_id is not null;
call guard_partner('stock_movements');
-- With its place.
create policy own_store on stock_movements as restrictive to enganche_desk using (
  (select app_stores()) is null or exists (select from stock_counts c where c.id = stock_id));
revoke update, delete on stock_movements from enganche_shop, enganche_office, enganche_desk;

-- There cannot be fewer than none: the check of the count refuses the movement.
create function move_stock() returns trigger language plpgsql as $$
begin
  update stock_counts set there = there + new.pieces, moved_at = new.at where id = new.stock_id;
  return null;
end
$$;
create trigger stock_moves after insert on stock_movements for each row execute function move_stock();

-- The piece of a request: promised until then, or sold (null).
create table stock_holds (
  request_id text primary key,
  stock_id uuid not null,
  until timestamptz
);
call follow_partner('stock_holds', 'request_id', 'credit_requests', 'id');
alter table stock_holds add foreign key (partner_id, stock_id) references stock_counts (partner_id, id);
create index stock_holds_by_end on stock_holds (until) where until is not null;
create index stock_holds_of_stock on stock_holds (stock_id);

-- The shop shows the last pieces only: other changes are none to it. Only the desk's acts are said here: a customer's
-- transaction notifies nobody. What it takes is said after its commit (piece-of-request.ts); what an end gives back is seen when a
-- page is a minute old.
create function announce_last_pieces() returns trigger language plpgsql as $$
begin
  if current_user not in ('enganche_shop', 'enganche_office') and (tg_op <> 'UPDATE'
    or least(greatest(new.there - new.held, 0), 4) <> least(greatest(old.there - old.held, 0), 4)) then
    perform pg_notify('changed', 'shop');
  end if;
  return null;
end
$$;
create trigger shop_changed after insert or update or delete on stock_counts
  for each row execute function announce_last_pieces();
