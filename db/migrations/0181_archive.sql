-- Signed papers are kept for years after their credit, where nobody reads them: the request's data key is wrapped by the
-- archive's own key, and readable only while two people have it open.
alter table data_keys add column archived text, add column open_until timestamptz;
alter table data_keys drop constraint data_keys_check;
alter table data_keys add constraint data_keys_check check (
  (wrapped is null) = (destroyed_at is not null or (archived is not null and open_until is null))
  and (open_until is null or archived is not null) and (destroyed_at is null or archived is null)) not valid;

-- Ten years by law (CCom 49); a partner may keep them longer.
alter table partners add column archive_years integer not null default 10 check (archive_years between 10 and 30);
