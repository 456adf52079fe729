-- Two people of the desk add a payment place (add-payment-place), name it, give it another logo and switch it off
-- (set-payment-place). One that is off stays for what was paid there.
alter table payment_places add column is_off boolean not null default false;
grant insert, update (name, file, is_off) on payment_places to enganche_desk;
