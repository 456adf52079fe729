-- Phase: alone
-- A credit has one CLABE, whoever asks for it at the same time.
create unique index concurrently payment_references_clabe on payment_references (account) where channel = 'spei';
