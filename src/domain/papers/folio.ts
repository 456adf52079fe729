/** Papers that carry a folio, by what the public check calls them. */
export const paperKinds = [
  'contract',
  'promissory-note',
  'voucher',
  'settlement',
  'bureau-consent',
  'privacy-notice',
  'terms',
  'face-consent',
  'complaint-answer',
  'delivery-note',
] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Reads a folio as a person types it: in groups, in capitals. Null: it is none. */
export function readFolio(typed: string): string | null {
  const folio = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(folio) ? folio : null;
}

/** '3f7a 90c1 …', as it is printed. */
export const folioInGroups = (folio: string): string => folio.replaceAll(/(.{4})(?=.)/g, '$1 ');
