-- What a call of the desk may change of acts, grants, sessions and chain heads, column by column: a statement that was made
-- to say more becomes no other maker, no other role, nobody's session and no other chain.
revoke update on approvals, staff_grants, staff_sessions from enganche_desk;
grant update (state, checker, decided_at, payload, refusal) on approvals to enganche_desk;
grant update (withdrawn_at, withdrawn_by) on staff_grants to enganche_desk;
grant update (ended_at) on staff_sessions to enganche_desk;
-- Sessions begin at the sign-in, which is no call of the desk.
revoke insert on staff_sessions from enganche_desk;

-- The desk has these by enganche_shop. A head is made with its partner, and moves on.
revoke insert, update, delete on audit_heads from enganche_shop;
grant update (seq, hash) on audit_heads to enganche_shop;

-- What runs without the owner finds out whether there is anything to do for one.
grant select on applied_migrations to enganche_office;
