/**
 * The four-digit code of a message, for the sandbox's outbox: a message that speaks of a code (código, NIP)
 * and has one number of four digits by itself. Amounts, years in dates and parts of longer numbers are none.
 */
export function codeIn(text: string): string | null {
  if (!/c[óo]digo|\bNIP\b/i.test(text)) return null;
  const found = [...text.matchAll(/(?<![\d$.,/-])\d{4}(?![\d]|[.,/-]\d)/g)].map(([digits]) => digits);
  const unique = [...new Set(found)];
  return unique.length === 1 ? (unique[0] ?? null) : nearestToWord(text);
}

/** With several numbers, the one that follows the word. */
const nearestToWord = (text: string): string | null =>
  /(?:c[óo]digo|\bNIP\b)\D{0,40}(?<!\d)(\d{4})(?!\d)/i.exec(text)?.[1] ?? null;
