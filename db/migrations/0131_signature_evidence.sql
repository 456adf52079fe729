-- What was shown and declared at the act of signing. Null: signed before this was recorded; a part that the call did not
-- carry is null within it.
alter table contracts add column evidence jsonb;
