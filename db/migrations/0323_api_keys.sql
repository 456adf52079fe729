-- Keys of a partner's own systems. Two people agree on one; its secret is made when it is shown, once, and only its hash
-- is kept.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  partner_id integer not null references partners,
  name text not null check (length(name) <= 60),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Null: nobody has seen it yet.
  secret_sha256 text unique,
  -- How it begins, to tell it from others.
  hint text,
  made_at timestamptz not null default app_now(),
  used_at timestamptz,
  revoked_at timestamptz,
  check ((secret_sha256 is null) = (hint is null))
);
call guard_partner('api_keys');
create index api_keys_of_partner on api_keys (partner_id, made_at);

revoke all on api_keys from enganche_shop;
grant select, insert, update (secret_sha256, hint, used_at, revoked_at) on api_keys to enganche_desk;
