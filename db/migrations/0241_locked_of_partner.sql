-- Phase: alone
-- The same for locked loans. It begins with the status: a parent has one index that begins with its partner. Replaces
-- loans_locked, which the version before uses.
create index concurrently loans_locked_of_partner on loans (status, partner_id, account) where locked_at is not null;
