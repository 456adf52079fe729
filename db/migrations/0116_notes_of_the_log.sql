-- What a person wrote of an act (docs/decisions/0026-personal-data-are-sealed.md): sealed with the data key of the
-- request, so that it goes with her, and covered by the chain as it is stored, like address and browser. Lines so far
-- have it in their detail and stay as they are.
alter table request_events
  add column note text,
  add constraint sealed_note check (note like 'v1.%') not valid;
alter table request_events validate constraint sealed_note;
