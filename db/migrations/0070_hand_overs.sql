-- A request that goes from the shop's tablet to its owner's phone: who scans the code may prove the phone there, once,
-- within five minutes. Of the code's secret only its hash is here.
create table hand_overs (
  token_sha256 text primary key,
  request_id text not null references credit_requests,
  -- The browser that showed the code. It loses the request once the phone is proved.
  session_id text not null references sessions on delete cascade,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + interval '5 minutes',
  taken_at timestamptz,
  -- The browser that scanned it.
  taken_by text references sessions on delete cascade,
  done_at timestamptz,
  check ((taken_at is null) = (taken_by is null))
);
create index hand_overs_by_request on hand_overs (request_id);
create index hand_overs_by_session on hand_overs (session_id);
create index hand_overs_by_taker on hand_overs (taken_by) where taken_by is not null;
call follow_partner('hand_overs', 'request_id', 'credit_requests', 'id');
