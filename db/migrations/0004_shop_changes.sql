-- What every process keeps of the shop (catalogue, partner, banners, pages made of them) is forgotten when the
-- statement that changed it commits: 'shop' on the channel that the hub of each process listens to.

create function announce_shop_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', 'shop');
  return null;
end
$$;

create trigger shop_changed after insert or update or delete or truncate on partners
  for each statement execute function announce_shop_change();
create trigger shop_changed after insert or update or delete or truncate on promoters
  for each statement execute function announce_shop_change();
create trigger shop_changed after insert or update or delete or truncate on products
  for each statement execute function announce_shop_change();
create trigger shop_changed after insert or update or delete or truncate on banners
  for each statement execute function announce_shop_change();
create trigger shop_changed after insert or update or delete or truncate on logos
  for each statement execute function announce_shop_change();
create trigger shop_changed after insert or update or delete or truncate on payment_places
  for each statement execute function announce_shop_change();
create trigger shop_changed after insert or update or delete or truncate on postal_codes
  for each statement execute function announce_shop_change();
