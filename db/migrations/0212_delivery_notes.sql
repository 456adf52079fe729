-- The note of a delivery with the device's IMEI, which a contract of today promises, and the answer to a complaint. Validated in 0260.
alter table issued_papers drop constraint issued_papers_kind_check;
alter table issued_papers add constraint issued_papers_kind_check check (kind in ('contract', 'promissory-note', 'voucher',
  'settlement', 'bureau-consent', 'privacy-notice', 'terms', 'face-consent', 'complaint-answer', 'delivery-note')) not valid;
