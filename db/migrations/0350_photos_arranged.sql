-- The photos of a colour are put in order, cut and focused; they stand in products.pictures.
alter table product_changes drop constraint product_changes_kind_check;
alter table product_changes add constraint product_changes_kind_check check (kind in
  ('product-added', 'product-changed', 'product-photo', 'product-photos', 'product-planned', 'product-plan-withdrawn'))
  not valid;
alter table product_changes validate constraint product_changes_kind_check;
