-- How a partner's customers may get a code: by SMS, and in which order by another way when that does not come. Messages
-- of those ways are in the outbox too.
alter table partners add column code_channels text[] not null default '{sms}';
alter table partners
  add constraint partners_code_channels check (code_channels[1] = 'sms' and cardinality(code_channels) <= 3
    and code_channels <@ '{sms,whatsapp,voice}') not valid;
alter table partners validate constraint partners_code_channels;
grant update (code_channels) on partners to enganche_desk;

alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check
  check (channel in ('sms', 'email', 'whatsapp', 'voice')) not valid;
alter table outbox validate constraint outbox_channel_check;
