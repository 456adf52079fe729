-- Customers to be contacted about the delivery of their device: from the down payment until somebody has done it.
create table delivery_contacts (
  request_id text primary key references credit_requests,
  since timestamptz not null default app_now(),
  done_at timestamptz
);
call follow_partner('delivery_contacts', 'request_id', 'credit_requests', 'id');
create index delivery_contacts_open on delivery_contacts (partner_id, since) where done_at is null;
