-- The brand at the desk: one draft a partner, published as one act.

create table partner_drafts (
  partner_id integer primary key references partners,
  -- The fields that differ from what is published, as #domain/partner/brand-facts.ts names them.
  draft jsonb not null,
  version integer not null default 1,
  saved_at timestamptz not null default app_now(),
  saved_by uuid not null references staff
);
call guard_partner('partner_drafts');

-- What was published, when and by whom. Of a legal text its version; the audit log has the same.
create table partner_publications (
  id uuid primary key default gen_random_uuid(),
  partner_id integer not null references partners,
  at timestamptz not null default app_now(),
  staff_id uuid not null references staff,
  checker_id uuid references staff,
  -- [{what, before, after}]
  changes jsonb not null
);
call guard_partner('partner_publications');
create index partner_publications_of on partner_publications (partner_id, at desc);

revoke all on partner_drafts, partner_publications from enganche_shop;
grant select, insert, update, delete on partner_drafts to enganche_desk;
grant select, insert on partner_publications to enganche_desk;
-- What the desk publishes, and nothing else of a partner.
grant update (dynamic_color, dynamic_legend, address, tel, contact, url_instagram, url_facebook, url_twitter, url_youtube,
  url_report_theft, support_phone, terms, privacy, features, grace_days) on partners to enganche_desk;
