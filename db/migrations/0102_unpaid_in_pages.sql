-- Phase: alone
-- The servicing sweep reads what is unpaid in stretches, by due day and then by account: with a million loans a day alone
-- has some hundred thousand payments. Replaces instalments_due, which the version before uses.
create index concurrently instalments_unpaid on instalments (due_on, account, number) where paid_at is null;
