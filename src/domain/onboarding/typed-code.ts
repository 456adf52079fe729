/**
 * Extracts the four digits of a one-time code from what a person types, pastes or lets the keyboard insert: '12 34',
 * '１２３４', or the whole message, '0042 es tu código de …'. A group of exactly four digits is the code; without one, the
 * first four digits are the ones typed so far.
 */
export function typedCode(raw: string): string {
  const text = raw.normalize('NFKC');
  const group = /(?<![0-9])[0-9]{4}(?![0-9])/.exec(text)?.[0];
  return group ?? text.replace(/[^0-9]/g, '').slice(0, 4);
}
