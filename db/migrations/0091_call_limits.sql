-- How often an address has made a call within its minute, over all processes (src/server/http/call-limits.ts): the table of
-- rate-limiter-flexible. A key is an HMAC, `expire` milliseconds since 1970. A count that a crash loses does no harm, so none
-- is written to the log. request_limits stays for processes of the version before, until none runs any more.
create unlogged table call_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index call_limits_by_age on call_limits (expire);
