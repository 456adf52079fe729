-- A theft or loss that is reported where nothing locks the device.
alter table device_holds drop constraint device_holds_cause_check;
alter table device_holds add constraint device_holds_cause_check
  check (cause = 'overdue' or cause ~ '^(theft|report)-[1-9][0-9]*$') not valid;
