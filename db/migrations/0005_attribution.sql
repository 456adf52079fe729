-- Whose sale it is (the promoter of the link, the promoter who helped) is settled by the signature: promoters are
-- paid by it. Here, so that no code, script or hand at a console can move it afterwards.

create function keep_attribution() returns trigger language plpgsql as $$
begin
  if old.contract_signed_at is not null
    and (new.promoter_id, new.helper_promoter_id)
      is distinct from (old.promoter_id, old.helper_promoter_id) then
    raise exception 'attribution of % is frozen by its signature', old.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger attribution_is_frozen before update of promoter_id, helper_promoter_id on credit_requests
  for each row execute function keep_attribution();
