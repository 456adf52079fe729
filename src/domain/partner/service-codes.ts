/** Of a list that a partner writes: codes, ranges and beginnings. */
export const longestServiceCodes = 20_000;

/**
 * Reads '72000-72999, 06*, 01000' as spans of postal codes, and the same tidied; the parts that are none.
 * Empty: everywhere. A shorter number is no beginning: a spreadsheet may have taken its zero.
 */
export function serviceCodesIn(typed: string): {
  readonly spans: readonly (readonly [from: string, to: string])[];
  readonly text: string;
  readonly wrong: readonly string[];
} {
  const parts = typed
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/ ?- ?/g, '-')
    .split(/[\s,;|]+/)
    .filter((part) => part !== '');
  const read = [...new Set(parts)].map((part) => ({ part, span: spanOf(part) }));
  const right = read.flatMap(({ part, span }) => (span ? [{ part, span }] : []));
  return {
    spans: right.map(({ span }) => span),
    text: right.map(({ part }) => part).join(', '),
    wrong: read.filter(({ span }) => span === null).map(({ part }) => part),
  };
}

function spanOf(part: string): readonly [string, string] | null {
  const begins = /^(\d{1,4})\*$/.exec(part)?.[1];
  if (begins !== undefined) return [begins.padEnd(5, '0'), begins.padEnd(5, '9')];
  const [, from = '', to = from] = /^(\d{5})(?:-(\d{5}))?$/.exec(part) ?? [];
  return from !== '' && from <= to ? [from, to] : null;
}

/** Whether a partner delivers to a postal code. */
export function deliversTo(serviceCodes: string, postalCode: string): boolean {
  const { spans } = serviceCodesIn(serviceCodes);
  return spans.length === 0 || spans.some(([from, to]) => from <= postalCode && postalCode <= to);
}
