-- The tables of 0030 and 0040, guarded as those of 0010.

call follow_partner('identity_events', 'session_id', 'identity_sessions', 'id');
revoke all on payment_feeds, sandbox_payments from enganche_shop;
