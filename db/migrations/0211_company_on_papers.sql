-- What a contract names of the company: its RFC, who signs for it, and its number in Profeco's register of contracts.
alter table partners
  add column rfc text,
  add column representative text,
  add column profeco_number text;
grant update (rfc, representative, profeco_number) on partners to enganche_desk;
