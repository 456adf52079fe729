-- Browsers in which a person of the desk has signed in, by the hash of a cookie of their own: there a code is enough.
create table staff_browsers (
  staff_id uuid not null references staff,
  browser text not null,
  known_at timestamptz not null default app_now(),
  primary key (staff_id, browser)
);
create index staff_browsers_left on staff_browsers (known_at);

-- Elsewhere a right code only sends a link to her e-mail, which opens once, in the browser that asked.
create table staff_links (
  token_sha256 text primary key,
  staff_id uuid not null references staff,
  browser text not null,
  method text not null check (method in ('totp', 'recovery-code')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_links_of on staff_links (staff_id);
create index staff_links_expired on staff_links (expires_at);

-- Wrong codes in a row, known e-mail or not. Apps, recovery codes and each browser that has signed in count apart.
create table staff_misses (
  email_index text not null,
  allowance text not null,
  misses integer not null check (misses > 0),
  missed_at timestamptz not null default app_now(),
  primary key (email_index, allowance)
);
create index staff_misses_left on staff_misses (missed_at);

-- Of whom a partner asks a passkey; no row: of administration and finance.
create table passkey_rules (
  partner_id integer primary key references partners,
  rule text not null check (rule in ('usual', 'supervisors', 'everyone'))
);
call guard_partner('passkey_rules');

-- In which browser; null: one that keeps nothing, such as the company's way.
alter table staff_sessions add column browser text;

-- Signing in is the office's.
revoke all on staff_browsers, staff_links, staff_misses, passkey_rules from enganche_shop;
-- Two people of the desk set it; one opens what wrong codes have closed.
grant select, insert, update on passkey_rules to enganche_desk;
grant select, delete on staff_misses to enganche_desk;

-- In place of staff_of_call, which the version before calls: also how she signed in, and with each grant the strictest rule of
-- its partners, null where none has one.
create function person_of_call(token text, touch interval, idle interval, life interval)
  returns table (id uuid, staff_id uuid, name text, density text, company_partner_id integer, method text, grants jsonb)
  language plpgsql as $$
#variable_conflict use_column
declare
  due boolean;
begin
  perform set_config('role', 'enganche_office', true), set_config('app.partners', '', true);
  select x.id, s.id, s.name, s.density, x.company_partner_id, x.method, x.last_seen_at < app_now() - touch,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'role', g.role, 'partnerId', g.partner_id, 'store', g.store,
          'promoter', g.promoter, 'grantedAt', g.granted_at, 'passkeys',
          (select case when bool_or(k.rule = 'everyone') then 'everyone' when bool_or(k.rule = 'supervisors') then 'supervisors' end
            from passkey_rules k where g.partner_id is null or k.partner_id = g.partner_id)
          ) order by g.granted_at, g.id), '[]')
        from staff_grants g
        where g.staff_id = s.id and g.withdrawn_at is null
          and not exists (select from promoters m where m.id = g.promoter and m.withdrawn_at is not null))
    into id, staff_id, name, density, company_partner_id, method, due, grants
    from staff_sessions x join staff s on s.id = x.staff_id
    where x.token_sha256 = token and s.state = 'active' and x.ended_at is null
      and x.last_seen_at > app_now() - idle and x.created_at > app_now() - life;
  if not found then
    return;
  end if;
  if due then
    update staff_sessions x set last_seen_at = app_now() where x.id = person_of_call.id and x.ended_at is null;
  end if;
  return next;
end $$;
