-- Somebody of the desk hands a request to a store of its partner, whose people then see it and help. Whose sale it is, and
-- with it the commission, stays in `store`.
alter table credit_requests
  add column handed_store text,
  add column handed_at timestamptz,
  add column handed_by uuid;
alter table credit_requests
  add constraint credit_requests_handed_store foreign key (partner_id, handed_store)
    references stores (partner_id, id) not valid,
  add constraint credit_requests_handed_by foreign key (handed_by) references staff not valid,
  add constraint credit_requests_handed check (
    (handed_store is null) = (handed_at is null) and (handed_store is null) = (handed_by is null)) not valid;
alter table credit_requests validate constraint credit_requests_handed_store;
alter table credit_requests validate constraint credit_requests_handed_by;
alter table credit_requests validate constraint credit_requests_handed;

alter policy own_store on credit_requests using (
  (select app_stores()) is null or store = any ((select app_stores())::text[])
  or handed_store = any ((select app_stores())::text[])
  or coalesce(promoter_id, helper_promoter_id) = any ((select app_promoters())::integer[])
  or partner_id = any ((select app_whole_partners())::integer[]));
