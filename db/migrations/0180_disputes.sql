-- The payer's bank looks at a payment, or gave it back to the shop: neither is a loss.
alter table payment_oddities drop constraint payment_oddities_kind_check;
alter table payment_oddities add constraint payment_oddities_kind_check check (kind in ('over', 'under', 'repeated', 'closed',
  'early', 'refunded', 'charged-back', 'disputed', 'dispute-won')) not valid;
alter table payment_oddities validate constraint payment_oddities_kind_check;
