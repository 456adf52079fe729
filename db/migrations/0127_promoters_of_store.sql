-- Phase: alone
create index concurrently promoters_of_store on promoters (store) where store is not null;
