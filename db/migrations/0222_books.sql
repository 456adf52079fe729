-- Cohorts run as long as their credits do, one number for each week that is over, and count what is charged off. Until the next
-- night has counted them they have twelve, with nulls.
alter table report_cohorts drop constraint report_cohorts_fell_check;
alter table report_cohorts add constraint report_cohorts_fell_check check (cardinality(fell) <= 300) not valid;
alter table report_cohorts validate constraint report_cohorts_fell_check;
alter table report_cohorts drop constraint report_cohorts_measure_check;
alter table report_cohorts add constraint report_cohorts_measure_check
  check (measure in ('first-missed', 'late-7', 'late-30', 'charged-off')) not valid;
alter table report_cohorts validate constraint report_cohorts_measure_check;

-- Of a closed day: what was returned to customers by the desk, which until now stood as held.
alter table payment_closings add column refunded_centavos bigint not null default 0;
alter table payment_closings drop constraint adds_up;
alter table payment_closings add constraint adds_up check (
  reported_centavos = applied_centavos + held_centavos + refunded_centavos + waiting_centavos + returned_centavos) not valid;
alter table payment_closings validate constraint adds_up;
