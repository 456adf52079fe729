-- A doubt about who somebody is, found before the bureau is asked, waits for a person. Letters of an RFC that fit no reading
-- of the name are asked about once.
alter table credit_requests
  add column identity_review text check (identity_review in ('waiting', 'approved', 'refused')),
  add column identity_review_at timestamptz,
  add column rfc_questioned_at timestamptz;
