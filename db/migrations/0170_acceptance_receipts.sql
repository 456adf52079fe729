-- Who accepted the privacy notice or the terms gets a receipt with a folio too; its subject is the hash of the text.
alter table issued_papers drop constraint issued_papers_kind_check;
alter table issued_papers add constraint issued_papers_kind_check
  check (
    kind in ('contract', 'promissory-note', 'voucher', 'settlement', 'bureau-consent', 'privacy-notice', 'terms')
  ) not valid;
alter table issued_papers validate constraint issued_papers_kind_check;
