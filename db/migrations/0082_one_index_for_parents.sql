-- An account is unique by itself. Unique with its partner too, it was a second index that begins with the partner, and on a
-- database that has no statistics yet PostgreSQL took that one to look a row's parent up: it went through all requests of the
-- partner for each row that refers to one, until the first ANALYZE, and in the embedded database for ever.
alter table credit_requests drop constraint credit_requests_partner_id_account_key;
