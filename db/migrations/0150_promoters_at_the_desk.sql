-- A promoter as a person of the desk, who sees what that promoter sold and nothing else of the partner
-- (docs/decisions/0150-promoters-at-the-desk.md).

alter table staff_grants add column promoter integer;
alter table staff_grants add constraint staff_grants_promoter foreign key (partner_id, promoter)
  references promoters (partner_id, id) not valid;
alter table staff_grants validate constraint staff_grants_promoter;

alter table staff_grants drop constraint staff_grants_role_check;
alter table staff_grants add constraint staff_grants_role_check check (role in
  ('promoter', 'counter', 'analyst', 'collections', 'finance', 'catalogue', 'supervisor', 'auditor', 'administrator')) not valid;
alter table staff_grants validate constraint staff_grants_role_check;
-- Without its promoter the role would be of nobody, or of the whole partner.
alter table staff_grants add constraint staff_grants_of_promoter check (
  (role = 'promoter') = (promoter is not null) and (promoter is null or (partner_id is not null and store is null))) not valid;
alter table staff_grants validate constraint staff_grants_of_promoter;

-- Set only while somebody whose role is that of a promoter makes a call: that promoter. app.stores is set too, to stores
-- that there are not unless another role names some: each policy of stores then bites, and those below let in what the
-- promoter sold.
create function app_promoters() returns integer[] language sql stable parallel safe
  as $$ select string_to_array(nullif(current_setting('app.promoters', true), ''), ',')::integer[] $$;

-- As whoever asks, so behind the policy of promoters; no SQL function, as shows_request.
create function shows_store_of_promoter(asked text) returns boolean language plpgsql stable as $$
begin
  return exists (select from promoters where id = any (app_promoters()) and store = asked);
end
$$;

alter policy own_store on credit_requests using (
  (select app_stores()) is null or store = any ((select app_stores())::text[])
  or coalesce(promoter_id, helper_promoter_id) = any ((select app_promoters())::integer[])
  or partner_id = any ((select app_whole_partners())::integer[]));
alter policy own_store on promoters using (
  (select app_stores()) is null or store = any ((select app_stores())::text[])
  or id = any ((select app_promoters())::integer[])
  or partner_id = any ((select app_whole_partners())::integer[]));
alter policy own_store on stores using (
  (select app_stores()) is null or id = any ((select app_stores())::text[])
  or ((select app_promoters()) is not null and shows_store_of_promoter(id))
  or partner_id = any ((select app_whole_partners())::integer[]));
-- Besides the policy of its account.
create policy own_promoter on commission_entries as restrictive to enganche_desk using (
  (select app_promoters()) is null or promoter_id = any ((select app_promoters())::integer[])
  or store = any ((select app_stores())::text[])
  or partner_id = any ((select app_whole_partners())::integer[]));
