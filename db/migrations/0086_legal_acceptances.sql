-- The words that somebody agreed to, as long as the agreement is kept: a partner may change its texts.
create table legal_texts (
  partner_id integer not null references partners,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  body text not null,
  first_accepted_at timestamptz not null default app_now(),
  primary key (partner_id, sha256)
);
call guard_partner('legal_texts');

-- Who agreed to which text, and when. No row: nobody said so, which refuses nothing.
create table legal_acceptances (
  request_id text not null,
  kind text not null check (kind in ('privacy', 'terms')),
  text_version text not null,
  text_sha256 text not null,
  -- The browser's. Null once the person was erased.
  session_id text,
  accepted_at timestamptz not null default app_now(),
  primary key (request_id, kind, text_sha256)
);
call follow_partner('legal_acceptances', 'request_id', 'credit_requests', 'id');
alter table legal_acceptances add foreign key (partner_id, text_sha256) references legal_texts (partner_id, sha256);
