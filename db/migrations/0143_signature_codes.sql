-- A code at the act of signing: good for the plan that is signed, by its SHA-256, and for no other. How any code came.
alter table codes add column plan_sha256 text;
alter table codes add column channel text;

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('phone', 'bureau', 'login', 'pause', 'found', 'old-phone', 'new-phone', 'signature')) not valid;
alter table codes validate constraint codes_purpose_check;
alter table codes add constraint codes_of_signature
  check ((purpose = 'signature') = (plan_sha256 is not null) and (plan_sha256 is null or channel is not null)) not valid;
alter table codes validate constraint codes_of_signature;
alter table codes add constraint codes_channel check (channel in ('sms', 'whatsapp', 'voice')) not valid;
alter table codes validate constraint codes_channel;
