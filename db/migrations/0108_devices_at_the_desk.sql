-- Devices at the desk: lists by where they are, what the lock service answered, and calls to their customers.

create index deliveries_to_pack on deliveries (began_at, account)
  where state = 'to-pack' and packed_at is null and not carried_over;
create index deliveries_packed on deliveries (began_at, account) where state = 'to-pack' and packed_at is not null;
create index deliveries_sent on deliveries (began_at, account) where state = 'sent';
create index deliveries_delivered on deliveries (delivered_at, account) where state = 'delivered';
create index deliveries_returned on deliveries (returned_at, account) where state = 'returned';

-- How often an order was refused or not heard, and what was the matter; of orders so far only the logs know.
alter table device_orders
  add column attempts integer not null default 0 check (attempts >= 0),
  add column tried_at timestamptz,
  add column last_error text;
create index device_orders_unsent on device_orders (seq) where sent_at is null;
create index device_orders_newest on device_orders (seq);

-- Calls that did not reach the customer; what was said is a note of the request.
alter table delivery_contacts
  add column tries integer not null default 0 check (tries >= 0),
  add column tried_at timestamptz,
  add column last_outcome text check (last_outcome in ('reached', 'no-answer', 'later', 'wrong-number'));
