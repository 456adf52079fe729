-- Phase: alone
-- The servicing sweep goes by partner, so that its parts run beside each other. Replaces instalments_unpaid, which the
-- version before uses.
create index concurrently instalments_unpaid_of_partner on instalments (partner_id, due_on, account, number)
  where paid_at is null;
