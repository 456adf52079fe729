-- What the desk's people do with payments (docs/servicing.md, "Payments at the desk").

-- Of what was booked, the part that was given back to its payer.
alter table payment_decisions
  add column returned_centavos bigint
    check (returned_centavos is null or (returned_centavos > 0 and decision = 'booked'));

-- Money that was booked by itself, and that a person looks at: it is not what its reference asked for.
create table payment_oddities (
  provider text not null,
  event_id text not null,
  account text not null,
  kind text not null check (kind in ('over', 'under', 'repeated', 'closed')),
  -- What was missing when it came.
  due_centavos bigint not null check (due_centavos >= 0),
  at timestamptz not null default app_now(),
  -- A person looked and left it as it is.
  left_at timestamptz,
  left_by uuid references staff,
  primary key (provider, event_id),
  check ((left_at is null) = (left_by is null))
);
call follow_partner('payment_oddities', 'account', 'loans', 'account');
create index payment_oddities_open on payment_oddities (at, provider, event_id) where left_at is null;

-- A day of a payment network that a person closed, with what the books said then. What came later shows as a difference.
create table payment_closings (
  provider text not null,
  day date not null,
  -- Null: money of references that nobody has.
  partner_id integer references partners,
  -- A day with a difference may be closed again.
  number integer not null check (number > 0),
  payments integer not null check (payments >= 0),
  reported_centavos bigint not null,
  applied_centavos bigint not null,
  held_centavos bigint not null,
  waiting_centavos bigint not null,
  returned_centavos bigint not null,
  closed_at timestamptz not null default app_now(),
  closed_by uuid not null references staff,
  constraint adds_up check (
    reported_centavos = applied_centavos + held_centavos + waiting_centavos + returned_centavos)
);
create unique index payment_closings_once on payment_closings (provider, day, coalesce(partner_id, 0), number);
create index payment_closings_by_day on payment_closings (day);
call guard_partner('payment_closings');

revoke all on payment_oddities, payment_closings from enganche_shop;
revoke update, delete on payment_closings from enganche_office;
grant select, update on payment_oddities to enganche_desk;
grant select, insert on payment_closings to enganche_desk;
-- The second person of a partner books its money in her own scope.
grant update on payment_events to enganche_desk;
grant insert on payment_decisions to enganche_desk;
-- Until when a network was read.
grant select on payment_feeds to enganche_desk;
