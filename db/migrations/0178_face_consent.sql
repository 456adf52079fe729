-- The face is sensitive data: that it is compared is agreed to by a tick of its own (LFPDPPP 8).
alter table legal_acceptances drop constraint legal_acceptances_kind_check;
alter table legal_acceptances add constraint legal_acceptances_kind_check
  check (kind in ('privacy', 'terms', 'face')) not valid;
alter table legal_acceptances validate constraint legal_acceptances_kind_check;
alter table issued_papers drop constraint issued_papers_kind_check;
alter table issued_papers add constraint issued_papers_kind_check check (kind in ('contract', 'promissory-note', 'voucher',
  'settlement', 'bureau-consent', 'privacy-notice', 'terms', 'face-consent')) not valid;
alter table issued_papers validate constraint issued_papers_kind_check;
