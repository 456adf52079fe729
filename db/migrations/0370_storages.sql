-- One phone in several storages: each is a product of its own, and those of a family are shown as choices.
alter table products
  add column family text not null default '',
  add column storage text not null default '';
alter table products
  add constraint products_family_check check ((family = '') = (storage = '')) not valid;
alter table products validate constraint products_family_check;
