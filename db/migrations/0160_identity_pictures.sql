-- Photos of the identity check are looked at from the service, never stored: a view says of which session, and which.
alter table document_views alter column file drop not null;
alter table document_views add column identity_session text, add column identity_picture text;
alter table document_views add constraint one_source
  check (num_nonnulls(file, identity_session) = 1 and (identity_session is null) = (identity_picture is null))
  not valid;
alter table document_views validate constraint one_source;

-- Since when nobody is shown them: the service will be told to delete them. Those that wait for it since before this
-- version are gone at the service within its next runs, which then says so itself.
alter table identity_sessions add column photos_forgotten_at timestamptz;
