-- How money comes under a reference: cash at a till, a transfer to the credit's own CLABE, or a card at a hosted checkout.
-- A CLABE takes any sum any number of times and never ends; its amount is what was owed when it was opened.
alter table payment_references add column channel text not null default 'cash';
alter table payment_references
  add constraint payment_references_channel check (channel in ('cash', 'spei', 'card')) not valid;
alter table payment_references validate constraint payment_references_channel;

-- Money that its payer got back from the provider: a person decides what becomes of the credit.
alter table payment_oddities drop constraint payment_oddities_kind_check;
alter table payment_oddities
  add constraint payment_oddities_kind_check
  check (kind in ('over', 'under', 'repeated', 'closed', 'refunded', 'charged-back')) not valid;
alter table payment_oddities validate constraint payment_oddities_kind_check;
