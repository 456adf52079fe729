-- Logos, banners and the partner's own sentences, edited at the desk.

-- Where a banner leads inside the shop, without the shop's prefix: '/catalogo'. Null: to its product, or the catalogue.
alter table banners add column link text;

-- Sentences that the partner words otherwise, by key: {"inicio.lead": "…"}.
alter table partners add column words jsonb not null default '{}';

grant insert, delete on banners to enganche_desk;
grant insert, update on logos to enganche_desk;
grant update (words) on partners to enganche_desk;
