/**
 * Extracts the digits of a number as people write, paste or dictate it: full-width figures, and spaces of any kind,
 * brackets, dashes, dots or invisible direction marks (copied from a contact or a chat) between them. Null when the
 * text contains anything else: digits are never picked out of other words.
 */
export function writtenDigits(raw: string): string | null {
  const text = withoutSeparators(raw);
  return /^[0-9]*$/.test(text) ? text : null;
}

/** Removes digit separators; all other letters and signs stay. */
export function withoutSeparators(raw: string): string {
  return raw.normalize('NFKC').replace(/[\s().\p{Dash}\p{Cf}]/gu, '');
}
