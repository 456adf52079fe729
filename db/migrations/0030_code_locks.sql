-- Wrong codes of one phone in a row, whatever they were for: ten of them lock it for a day. The key is an HMAC of
-- the phone, so that this table knows no numbers.
create table code_locks (
  phone_key text primary key,
  failures integer not null,
  locked_until timestamptz
);
