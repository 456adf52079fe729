-- Phase: alone
create unique index concurrently payment_decisions_numbered on payment_decisions (provider, event_id, number);
