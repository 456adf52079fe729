-- What the payer of a payment has back so far, as its provider reports it. Null in rows of before: all of the payment where it
-- was refunded or charged back.
alter table payment_oddities add column given_back_centavos bigint;
-- The same in the books of the simulated network.
alter table sandbox_payments add column given_back_centavos bigint not null default 0;
