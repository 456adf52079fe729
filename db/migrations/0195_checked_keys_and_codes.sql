alter table data_keys validate constraint data_keys_check;
alter table codes validate constraint codes_purpose_check;
