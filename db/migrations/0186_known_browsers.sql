-- Browsers that an account has seen: where its contract was signed, and where its owner gave her birthday or a code by
-- e-mail. A log-in by SMS alone makes none.
create table known_browsers (
  request_id text not null references credit_requests,
  browser text not null,
  known_at timestamptz not null default app_now(),
  primary key (request_id, browser)
);
call follow_partner('known_browsers', 'request_id', 'credit_requests', 'id');

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (purpose in
  ('phone', 'bureau', 'login', 'pause', 'found', 'old-phone', 'new-phone', 'signature', 'hand-over', 'new-browser')) not valid;
