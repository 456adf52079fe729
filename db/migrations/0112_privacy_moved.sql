-- A number takes along what was asked from it about one's data, also where the new number has the same kind open: each
-- request has a text and a last day of its own. Asks of one phone are serialised by lockPrivacyRequests.
drop index privacy_requests_open;
