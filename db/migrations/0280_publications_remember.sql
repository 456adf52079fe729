-- What a publication replaced, so that the shop can be put back to it; null: it was published before this was kept.
alter table partner_publications add column replaced jsonb;
