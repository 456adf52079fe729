-- A session that gets another id takes its codes along: they were found by reading all of a week's.
create index codes_by_session on codes (session_id);
