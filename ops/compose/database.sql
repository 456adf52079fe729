-- The login is no superuser, or the borders between partners would not hold for it (docs/decisions/0031-partners-apart.md).
create role enganche login createrole password 'enganche';
create database enganche owner enganche;
