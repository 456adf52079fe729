-- The device of each active credit on its way to the customer: from the down payment until it is delivered or comes back.
-- The times say when the desk recorded it; delivered_on is the day that the carrier proves, from which revocation counts.
create table deliveries (
  account text primary key,
  request_id text not null unique,
  state text not null default 'to-pack' check (state in ('to-pack', 'sent', 'delivered', 'returned')),
  began_at timestamptz not null default app_now(),
  -- Of a credit from before deliveries were recorded: its device may have been delivered long ago.
  carried_over boolean not null default false,
  packed_at timestamptz,
  imei text,
  -- The same device has the same index at every partner. Null again once the person is erased.
  imei_index text,
  left_at timestamptz,
  carrier text,
  tracking_number text,
  delivered_at timestamptz,
  delivered_on date,
  proof_note text,
  returned_at timestamptz,
  constraint sealed check (imei like 'v1.%' and tracking_number like 'v1.%' and proof_note like 'v1.%'),
  check ((packed_at is null) = (imei is null)),
  check (imei_index is null or imei is not null),
  check ((left_at is null) = (carrier is null) and (left_at is null) = (tracking_number is null)),
  check (left_at is null or packed_at is not null),
  check ((delivered_at is null) = (delivered_on is null)),
  check ((state = 'returned') = (returned_at is not null)),
  check (state <> 'to-pack' or (left_at is null and delivered_at is null)),
  check (state <> 'sent' or (left_at is not null and delivered_at is null)),
  check (state <> 'delivered' or delivered_at is not null),
  check (carried_over or state = 'to-pack' or left_at is not null)
);
insert into deliveries (account, request_id, began_at, carried_over)
  select account, request_id, coalesce(activated_at, created_at), true from loans where status = 'Active';
call follow_partner('deliveries', 'account', 'loans', 'account');
alter table deliveries add foreign key (partner_id, request_id) references credit_requests (partner_id, id);
create index deliveries_by_imei on deliveries (imei_index) where imei_index is not null;
create index deliveries_open on deliveries (began_at) where state in ('to-pack', 'sent') and not carried_over;

-- The simulated lock service knows each phone by its IMEI, as real ones do.
alter table sandbox_devices add column imei text, add column imei_index text,
  add constraint sealed check (imei like 'v1.%') not valid;
