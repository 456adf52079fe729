-- What became of a partner's codes, by day (UTC, as the windows of the limits): what is usual decides what is too much.
create table code_days (
  partner_id integer not null references partners,
  day date not null,
  sent integer not null default 0,
  verified integer not null default 0,
  wrong integer not null default 0,
  primary key (partner_id, day)
);
call guard_partner('code_days');
