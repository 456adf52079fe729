-- The two functions that nearly every statement runs: as they were, PostgreSQL parsed and planned their texts anew in each
-- of them. Both do what they did.

-- A text in SQL is planned in every statement that has it, unless it can stand there itself, which the time cannot; a text
-- in PL/pgSQL once on each connection.
create or replace function app_now() returns timestamptz language plpgsql stable as $$
begin
  return clock_timestamp() + (select shift from clock_shift);
end
$$;

-- Whoever inserts for one partner alone need not look for the parent to know its partner: a parent of another partner's
-- is refused by the foreign key, and a row of another partner's by row-level security.
create or replace function fill_partner() returns trigger language plpgsql as $$
begin
  if new.partner_id is not null then
    return new;
  end if;
  if tg_argv[1] <> 'instalments' and cardinality(app_partners()) = 1 then
    new.partner_id := (app_partners())[1];
  else
    execute format('select partner_id from %s where %I = ($1).%I', tg_argv[1], tg_argv[2], tg_argv[0])
      using new into new.partner_id;
  end if;
  return new;
end $$;
