-- The desk takes a logo away: the shop shows its name.
grant delete on logos to enganche_desk;
