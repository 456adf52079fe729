-- Similarity of words, for a search of the catalogue that forgives typos. A trusted extension: the owner of the database
-- may create it.
create extension if not exists pg_trgm;
