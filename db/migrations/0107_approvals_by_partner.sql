-- Phase: alone
-- What refers to an act of two people is of the same partner.
create unique index concurrently approvals_by_partner on approvals (partner_id, id);
