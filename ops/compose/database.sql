-- enganche owns the tables and migrates; enganche_app serves calls, a plain member of their roles (docs/shipping.md).
create role enganche_window;
create role enganche_shop;
create role enganche_office;
create role enganche_desk in role enganche_shop;
create role enganche login password 'enganche';
grant enganche_window, enganche_shop, enganche_office, enganche_desk to enganche with admin option;
create role enganche_app login password 'enganche_app'
  in role enganche_window, enganche_shop, enganche_office, enganche_desk;
create database enganche owner enganche;
