-- Who makes a call, in one statement that is a transaction by itself: each function takes the role that may see the rows,
-- as a call's other statements have it from the program (partner-scope.ts), and with it row-level security.

-- The live session of a visitor's cookie, whose idle time is extended; with the partners at which the browser has a request.
create function visitor_of_call(cookie_id text, partners text, with_shops boolean,
  touch interval, application_idle interval, account_idle interval, life interval)
  returns table (id text, partner_id integer, verified_phone text, customer_account text, shops integer[])
  language plpgsql as $$
#variable_conflict use_column
declare
  due boolean;
begin
  perform set_config('role', 'enganche_shop', true), set_config('app.partners', partners, true);
  select s.id, s.partner_id, s.verified_phone, s.customer_account, s.last_seen_at < app_now() - touch
    into id, partner_id, verified_phone, customer_account, due
    from sessions s
    where s.id = cookie_id and s.ended_at is null
      and s.last_seen_at > app_now() - case when s.customer_account is null then application_idle else account_idle end
      and s.created_at > app_now() - life;
  if not found then
    return;
  end if;
  if due then
    update sessions s set last_seen_at = app_now() where s.id = cookie_id and s.ended_at is null;
  end if;
  if with_shops then
    perform set_config('role', 'enganche_office', true), set_config('app.partners', '', true);
    shops := array(select distinct r.partner_id from session_requests r where r.session_id = cookie_id);
  end if;
  return next;
end $$;

-- The live session of a person of the desk, whose idle time is extended, with her grants as they are now, oldest first: not
-- those of promoters who sell no more.
create function staff_of_call(token text, touch interval, idle interval, life interval)
  returns table (id uuid, staff_id uuid, name text, density text, company_partner_id integer, grants jsonb)
  language plpgsql as $$
#variable_conflict use_column
declare
  due boolean;
begin
  perform set_config('role', 'enganche_office', true), set_config('app.partners', '', true);
  select x.id, s.id, s.name, s.density, x.company_partner_id, x.last_seen_at < app_now() - touch,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'role', g.role, 'partnerId', g.partner_id, 'store', g.store,
          'promoter', g.promoter, 'grantedAt', g.granted_at) order by g.granted_at, g.id), '[]')
        from staff_grants g
        where g.staff_id = s.id and g.withdrawn_at is null
          and not exists (select from promoters m where m.id = g.promoter and m.withdrawn_at is not null))
    into id, staff_id, name, density, company_partner_id, due, grants
    from staff_sessions x join staff s on s.id = x.staff_id
    where x.token_sha256 = token and s.state = 'active' and x.ended_at is null
      and x.last_seen_at > app_now() - idle and x.created_at > app_now() - life;
  if not found then
    return;
  end if;
  if due then
    update staff_sessions x set last_seen_at = app_now() where x.id = staff_of_call.id and x.ended_at is null;
  end if;
  return next;
end $$;
