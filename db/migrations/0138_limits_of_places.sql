-- What a till charges for taking a payment, how little and how much it takes at once, and when it is open, as the network
-- tells the partner. Null: not known. The fee is the till's own: it is paid on top and never reaches a credit.
alter table payment_places
  add column fee_centavos bigint,
  add column min_centavos bigint,
  add column max_centavos bigint,
  add column hours text;
alter table payment_places
  add constraint payment_places_limits check (
    fee_centavos >= 0 and min_centavos > 0 and max_centavos > 0 and coalesce(min_centavos <= max_centavos, true)
  ) not valid;
alter table payment_places validate constraint payment_places_limits;
