-- Phase: alone
create index concurrently known_browsers_by_browser on known_browsers (browser);
