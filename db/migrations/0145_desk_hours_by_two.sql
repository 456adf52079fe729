-- Two people of the desk set its hours (set-desk-hours).
grant insert, update on desk_hours to enganche_desk;
