-- A shop that the desk sets up opens when two people say so (open-shop); those that are there are open.
alter table partners add column on_sale boolean not null default true;
grant update (on_sale) on partners to enganche_desk;
