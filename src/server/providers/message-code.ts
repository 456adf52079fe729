/**
 * Returns the code of a message for the sandbox's outbox, four digits, or six at its beginning: the message mentions a code
 * (código, NIP) and has
 * a standalone number of four digits. Amounts, years in dates and parts of longer numbers do not count.
 */
export function codeIn(text: string): string | null {
  if (!/c[óo]digo|\bNIP\b/i.test(text)) return null;
  const six = /^\d{6}(?= es tu c[óo]digo)/.exec(text)?.[0];
  if (six !== undefined) return six;
  const found = [...text.matchAll(/(?<![\d$.,/-])\d{4}(?![\d]|[.,/-]\d)/g)].map(([digits]) => digits);
  const unique = [...new Set(found)];
  return unique.length === 1 ? (unique[0] ?? null) : nearestToWord(text);
}

/** Of several numbers, returns the one after the word. */
const nearestToWord = (text: string): string | null =>
  /(?:c[óo]digo|\bNIP\b)\D{0,40}(?<!\d)(\d{4})(?!\d)/i.exec(text)?.[1] ?? null;
