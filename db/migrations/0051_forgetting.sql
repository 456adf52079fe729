-- Rows that are worth nothing any more are found by their age (src/server/queries/forget-visitors.ts).
create index sessions_by_age on sessions (last_seen_at);
create index captcha_proofs_by_age on captcha_proofs (solved_at);
create index codes_by_age on codes (created_at);
create index rate_buckets_by_age on rate_buckets (window_start);
