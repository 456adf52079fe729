-- Phase: contract
-- The audit trail and the messages lie in months from here on (docs/decisions/0091-tables-by-month.md). A version before
-- this one cannot write messages any more: it asks for a dedupe_key that is unique in the outbox. What is there already
-- stays where it is, as the first part of its table, up to the end of the running month.

drop trigger remember_cause on outbox;
drop function remember_cause;

alter table request_events rename to request_events_before;
alter index request_events_by_request rename to request_events_before_by_request;
alter index request_events_chain rename to request_events_before_chain;
alter table outbox rename to outbox_before;
alter index outbox_due rename to outbox_before_due;
alter index outbox_given_up rename to outbox_before_given_up;
alter index outbox_by_recipient rename to outbox_before_by_recipient;

-- ---------------------------------------------------------------- the tables, as statements know them

create table request_events (like request_events_before including defaults) partition by range (at);
-- Identity columns of partitioned tables came with PostgreSQL 17.
create sequence request_events_ids owned by request_events.id;
grant usage on sequence request_events_ids to enganche_shop, enganche_office;
select setval('request_events_ids', nextval(pg_get_serial_sequence('request_events_before', 'id')));
alter table request_events_before alter column id drop identity;
alter table request_events alter column id set default nextval('request_events_ids');
alter table request_events add foreign key (partner_id, request_id) references credit_requests (partner_id, id);
create index request_events_by_request on request_events (request_id, id);

create table outbox (like outbox_before including defaults) partition by range (created_at);
create sequence outbox_order owned by outbox.seq;
grant usage on sequence outbox_order to enganche_shop, enganche_office;
select setval('outbox_order', nextval(pg_get_serial_sequence('outbox_before', 'seq')));
alter table outbox_before alter column seq drop identity;
alter table outbox alter column seq set default nextval('outbox_order');
alter table outbox add foreign key (partner_id) references partners;
create index outbox_due on outbox (seq) where sent_at is null and gave_up_at is null;
create index outbox_given_up on outbox (gave_up_at) where gave_up_at is not null;
create index outbox_by_recipient on outbox (recipient_index);
-- message_causes holds it now.
alter table outbox_before drop constraint outbox_dedupe_key_key;

grant select, insert on request_events to enganche_shop, enganche_office;
grant select, insert, update, delete on outbox to enganche_shop, enganche_office;
revoke update, delete on request_events from enganche_shop, enganche_office;
call guard_partner('request_events');
call guard_partner('outbox');

-- A part gets its own copy of these with its place in the table.
drop trigger partner_of_parent on request_events_before;
drop trigger append_only on request_events_before;
create trigger partner_of_parent before insert on request_events for each row
  execute function fill_partner('request_id', 'credit_requests', 'id');
create trigger append_only before update or delete on request_events
  for each row execute function refuse_audit_change();
create trigger append_only_whole before truncate on request_events
  for each statement execute function refuse_audit_change();

-- ---------------------------------------------------------------- parts

-- Whoever asks a part by its own name meets no policy of the table: so nobody but the owner may, and for the owner it is
-- guarded as the table is.
create procedure shut_part(part text) language plpgsql as $$
begin
  execute format('revoke all on %I from enganche_window, enganche_shop, enganche_office', part);
  if not (select relrowsecurity from pg_class where oid = part::regclass) then
    call guard_partner(part::regclass);
  end if;
end
$$;

-- Made apart and then attached: so the table itself stays open to readers and writers meanwhile.
create procedure add_part(parent text, part text, bounds text) language plpgsql as $$
begin
  execute format('create table %I (like %I including defaults including constraints)', part, parent);
  case parent
    -- Unique within the month only. Over all months a line's number is its chain's: who writes one holds its head.
    when 'request_events' then
      execute format('create unique index %I on %I (partner_id, seq)', part || '_chain', part);
      -- Triggers of this kind are not handed down.
      execute format('create trigger append_only_whole before truncate on %I
        for each statement execute function refuse_audit_change()', part);
    -- Within the month too; ids are random.
    when 'outbox' then execute format('alter table %I add primary key (id)', part);
  end case;
  call shut_part(part);
  execute format('alter table %I attach partition %I %s', parent, part, bounds);
end
$$;

-- Makes the part for a month, counted from the running one, unless it is there. 'in default': rows of that month came
-- before its part did and lie in the default part; they stay there, and so does the month.
-- Locks for a moment: the default part, and writers of credit_requests. Whoever cannot have that in time comes again.
create function make_month(parent text, months_ahead integer) returns text language plpgsql
  security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '200ms' as $$
declare
  month timestamptz := date_trunc('month', app_now()) + months_ahead * interval '1 month';
  part text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
begin
  if to_regclass(part) is not null then return 'there'; end if;
  call add_part(parent, part, format('for values from (%L) to (%L)', month, month + interval '1 month'));
  return 'made';
exception
  -- It would overlap what was there before the months.
  when invalid_object_definition then return 'there';
  when check_violation then return 'in default';
end
$$;

-- Drops the parts of the outbox that ended so many months ago. One with messages that are neither sent nor given up
-- stays, and is told with how many. Of the default part, old rows are deleted.
create function drop_old_messages(months integer) returns table (part text, waiting bigint) language plpgsql
  security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '200ms' as $$
declare
  before timestamptz := date_trunc('month', app_now()) - months * interval '1 month';
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'outbox'::regclass
      and substring(pg_get_expr(c.relpartbound, c.oid) from $re$TO \('([^']+)'\)$re$)::timestamptz <= before
    order by 1
  loop
    execute format('select count(*) from %I where sent_at is null and gave_up_at is null', part) into waiting;
    if waiting = 0 then execute format('drop table %I', part); end if;
    return next;
  end loop;
  delete from outbox_default where created_at < before and (sent_at is not null or gave_up_at is not null);
end
$$;

revoke execute on procedure shut_part, add_part from public;
revoke execute on function make_month, drop_old_messages from public;
grant execute on function make_month, drop_old_messages to enganche_office;

-- ---------------------------------------------------------------- what was there before

do $$
declare
  of_table text;
  of_time text;
  ends timestamptz;
  rule record;
  has_rows boolean;
begin
  for of_table, of_time in values ('request_events', 'at'), ('outbox', 'created_at') loop
    execute format('select exists (select from %I)', of_table || '_before') into has_rows;
    if has_rows then
      execute format('select (date_trunc(''month'', greatest(app_now(), max(%I)) at time zone ''UTC'')
        + interval ''1 month'') at time zone ''UTC'' from %I', of_time, of_table || '_before') into ends;
      call shut_part(of_table || '_before');
      execute format('alter table %I attach partition %I for values from (minvalue) to (%L)',
        of_table, of_table || '_before', ends);
    end if;
    -- Those that 0060 and the program added; of data from before the vault some are not valid yet.
    for rule in
      select conname, convalidated, replace(pg_get_constraintdef(oid), ' NOT VALID', '') as says
      from pg_constraint where conrelid = (of_table || '_before')::regclass and contype = 'c'
    loop
      execute format('alter table %I add constraint %I %s not valid', of_table, rule.conname, rule.says);
      if rule.convalidated then
        execute format('alter table %I validate constraint %I', of_table, rule.conname);
      end if;
    end loop;
    if not has_rows then execute format('drop table %I', of_table || '_before'); end if;
    call add_part(of_table, of_table || '_default', 'default');
  end loop;
end
$$;

select make_month(of_table, ahead)
  from unnest(array['request_events', 'outbox']) of_table, generate_series(0, 3) ahead;
