-- Phase: alone
-- How many parts a partner's sweep has.
create index concurrently loans_running_of_partner on loans (status, partner_id);
