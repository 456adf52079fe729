/**
 * The digits of a number as people write, paste and dictate it: in full-width figures, with spaces of any kind,
 * brackets, dashes, dots or invisible direction marks (copied from a contact or a chat) between them.
 * Null when anything else stands in the text: digits are never picked out of other words.
 */
export function writtenDigits(raw: string): string | null {
  const text = withoutSeparators(raw);
  return /^[0-9]*$/.test(text) ? text : null;
}

/** The text without what separates digits; letters and signs of any other kind stay. */
export function withoutSeparators(raw: string): string {
  return raw.normalize('NFKC').replace(/[\s().\p{Dash}\p{Cf}]/gu, '');
}
