-- The company's name is published with the brand, by two people.
grant update (legal_name) on partners to enganche_desk;
