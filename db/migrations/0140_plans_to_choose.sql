-- What a customer may choose of a plan before she asks for it: a higher down payment, a shorter term. A new partner offers
-- neither: each phone has its one plan.
alter table partners
  add column plan_weeks integer[] not null default '{}',
  add column plan_down_payment_percent integer not null default 0;
alter table partners
  add constraint partners_plan_weeks check (cardinality(plan_weeks) <= 12 and 1 <= all (plan_weeks) and 260 >= all (plan_weeks)) not valid,
  add constraint partners_plan_down_payment check (plan_down_payment_percent between 0 and 90) not valid;
alter table partners validate constraint partners_plan_weeks;
alter table partners validate constraint partners_plan_down_payment;
grant update (plan_weeks, plan_down_payment_percent) on partners to enganche_desk;

-- The CAT of equal weekly payments in percent, as #domain/credit/cat.ts finds it; null where it is no credit.
create function weekly_cat(amount bigint, weekly bigint, weeks integer) returns numeric
  language plpgsql immutable parallel safe as $$
declare
  low double precision := 0;
  high double precision := 1001 ^ (1 / 52.0) - 1;
  middle double precision;
begin
  if amount <= 0 or weekly * weeks < amount then return null; end if;
  for step in 1..60 loop
    middle := (low + high) / 2;
    exit when middle = 0;
    if weekly * (1 - (1 + middle) ^ (-weeks)) / middle > amount then low := middle; else high := middle; end if;
  end loop;
  return round((((1 + low) ^ 52 - 1) * 100)::numeric, 1);
end $$;
