-- Devices at the desk: what the lock service answered, and calls to their customers.

-- How often an order was refused or not heard, and what was the matter; of orders so far only the logs know.
alter table device_orders
  add column attempts integer not null default 0,
  add column tried_at timestamptz,
  add column last_error text,
  add constraint attempts_counted check (attempts >= 0) not valid;
alter table device_orders validate constraint attempts_counted;

-- Calls that did not reach the customer; what was said is a note of the request.
alter table delivery_contacts
  add column tries integer not null default 0,
  add column tried_at timestamptz,
  add column last_outcome text,
  add constraint outcome_known check (last_outcome in ('reached', 'no-answer', 'later', 'wrong-number')) not valid;
alter table delivery_contacts validate constraint outcome_known;
