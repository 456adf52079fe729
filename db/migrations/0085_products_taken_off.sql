-- A product that is sold no more stays: the requests that were begun with it refer to it.
alter table products add column taken_off_at timestamptz;
