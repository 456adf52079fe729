-- How often an address has made a call within its minute, over all processes (src/server/http/shared-limits.ts). A count
-- that a crash of the database loses does no harm, so none is written to its log, and none goes to a replica.
create unlogged table request_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);
create index request_limits_by_age on request_limits (window_start);
