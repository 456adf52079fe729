-- Figures of reports, counted each night; today's are counted when somebody asks
-- (docs/decisions/0126-reports-counted-at-night.md).

-- Of the requests that began on a day, how many have come through each of the ten stages (domain/staff/stages.ts) by the night.
create table report_days (
  partner_id integer not null references partners,
  day date not null,
  -- 0: without a promoter. Empty: without a store.
  seller_id integer not null,
  store text not null,
  product_id integer not null,
  begun integer not null,
  passed integer[] not null check (cardinality(passed) = 10),
  refused integer not null,
  reviewed integer not null,
  primary key (day, partner_id, seller_id, store, product_id)
);
call guard_partner('report_days');

-- Why requests that began on a day were refused.
create table report_reasons (
  partner_id integer not null references partners,
  day date not null,
  seller_id integer not null,
  store text not null,
  product_id integer not null,
  code text not null,
  requests integer not null,
  primary key (day, partner_id, seller_id, store, product_id, code)
);
call guard_partner('report_reasons');

-- Credits by the week of their signature, and how many of them had come to be late by each week after it.
create table report_cohorts (
  partner_id integer not null references partners,
  store text not null,
  -- Its Monday, in Mexico City.
  signed_week date not null,
  measure text not null check (measure in ('first-missed', 'late-7', 'late-30')),
  credits integer not null,
  -- New ones in the first week, the second …; null: that week is not over.
  fell integer[] not null check (cardinality(fell) = 12),
  primary key (signed_week, partner_id, store, measure)
);
call guard_partner('report_cohorts');

-- Late credits of the last night.
create table report_arrears (
  partner_id integer not null references partners,
  store text not null,
  bucket text not null check (bucket in ('current', '1-7', '8-14', '15-30', '31')),
  credits integer not null,
  overdue_centavos bigint not null,
  primary key (bucket, partner_id, store)
);
call guard_partner('report_arrears');

-- When they were counted last, one row.
create table report_runs (
  single boolean primary key default true check (single),
  counted_at timestamptz not null
);

-- People of a store see its figures.
do $$
declare
  report text;
begin
  foreach report in array array['report_days', 'report_reasons', 'report_cohorts', 'report_arrears'] loop
    execute format('create policy own_store on %I as restrictive to enganche_desk using (
      (select app_stores()) is null or store = any ((select app_stores())::text[])
      or partner_id = any ((select app_whole_partners())::integer[]))', report);
  end loop;
end $$;

revoke all on report_days, report_reasons, report_cohorts, report_arrears, report_runs from enganche_shop;
grant select on report_days, report_reasons, report_cohorts, report_arrears, report_runs to enganche_desk;
