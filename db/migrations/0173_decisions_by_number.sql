-- One payment may have several decisions.
alter table payment_decisions
  drop constraint payment_decisions_pkey,
  add constraint payment_decisions_pkey primary key using index payment_decisions_numbered;
