-- Reports count sales and 60 days of arrears, and what was refused on the way (docs/decisions/0126-reports-counted-at-night.md).

-- '31' is what a process of the version before still writes.
alter table report_arrears drop constraint report_arrears_bucket_check;
alter table report_arrears add constraint report_arrears_bucket_check
  check (bucket in ('current', '1-7', '8-14', '15-30', '31-60', '61', '31')) not valid;
alter table report_arrears validate constraint report_arrears_bucket_check;
alter table report_cohorts drop constraint report_cohorts_measure_check;
alter table report_cohorts add constraint report_cohorts_measure_check
  check (measure in ('first-missed', 'late-7', 'late-30', 'late-60', 'charged-off')) not valid;
alter table report_cohorts validate constraint report_cohorts_measure_check;

-- What was sold on a day, that of the down payment.
create table report_sales (
  partner_id integer not null references partners,
  day date not null,
  -- 0: without a promoter. Empty: without a store.
  seller_id integer not null,
  store text not null,
  product_id integer not null,
  color text not null,
  pieces integer not null,
  -- Of them, those whose contract was undone since.
  undone integer not null,
  price_centavos bigint not null,
  down_centavos bigint not null,
  -- Of one week, and of all.
  weekly_centavos bigint not null,
  promised_centavos bigint not null,
  primary key (day, partner_id, seller_id, store, product_id, color)
);
call guard_partner('report_sales');

-- What people on their way were refused, by the step of the call: counts alone, added by each process every minute.
create table report_refusals (
  partner_id integer not null references partners,
  day date not null,
  step text not null check (length(step) <= 40),
  code text not null check (length(code) <= 80),
  refusals integer not null,
  primary key (day, partner_id, step, code)
);
call guard_partner('report_refusals');

-- People of a store see its figures; refusals know no store.
create policy own_store on report_sales as restrictive to enganche_desk using (
  (select app_stores()) is null or store = any ((select app_stores())::text[])
  or partner_id = any ((select app_whole_partners())::integer[]));
create policy own_store on report_refusals as restrictive to enganche_desk using (
  (select app_stores()) is null or partner_id = any ((select app_whole_partners())::integer[]));
revoke all on report_sales, report_refusals from enganche_shop;
grant select on report_sales, report_refusals to enganche_desk;

-- Which figures the last night has counted: where it was not all of them, opening a report begins it anew.
alter table report_runs add column edition integer not null default 1;
