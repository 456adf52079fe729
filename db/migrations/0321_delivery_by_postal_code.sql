-- The postal codes to which a partner delivers, as its brand says them: '72000-72999, 06*'. Empty: all of them.
alter table partners add column service_codes text not null default '';
grant update (service_codes) on partners to enganche_desk;
