-- By what a matter of a person of the desk is known besides her e-mail: blind indexes alone, never the values. Two
-- administrators set them (set-staff-marks).
alter table staff
  add column phone_index text,
  add column curp_index text,
  add column rfc_index text;
