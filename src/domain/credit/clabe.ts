import { writtenDigits } from '#domain/written-digits.ts';

/** The 18 digits of a Mexican account: bank 3, place 3, account 11, check digit 1. */
export type Clabe = string;

/** Parses a typed CLABE, with spaces and hyphens between the groups; null when it is not one. */
export function parseClabe(raw: string): Clabe | null {
  const digits = writtenDigits(raw);
  return digits !== null && isClabe(digits) ? digits : null;
}

/** Whether the text is a CLABE with its own check digit. */
export const isClabe = (text: string): boolean =>
  /^(?!0+$)[0-9]{18}$/.test(text) && clabeDigit(text.slice(0, 17)) === text.slice(17);

/** The check digit of the first 17: weights 3, 7, 1, of each product the last digit (Banxico). */
export function clabeDigit(digits: string): string {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) sum += (Number(digits.charAt(at)) * (weights[at % 3] ?? 0)) % 10;
  return String((10 - (sum % 10)) % 10);
}

/** The bank that a payer chooses in her own bank's app; null for one that is not in the list. */
export const bankOfClabe = (clabe: Clabe): string | null => banks[clabe.slice(0, 3)] ?? null;

/** '646 180 11223344556 7', as banks print it. */
export const formatClabe = (clabe: Clabe): string =>
  clabe.replace(/^(\d{3})(\d{3})(\d{11})(\d)$/, '$1 $2 $3 $4');

const weights = [3, 7, 1];

/** Those that issue accounts for collections. */
const banks: Readonly<Record<string, string>> = {
  '002': 'Banamex',
  '012': 'BBVA México',
  '014': 'Santander',
  '021': 'HSBC',
  '030': 'BanBajío',
  '036': 'Inbursa',
  '044': 'Scotiabank',
  '058': 'Banregio',
  '062': 'Afirme',
  '072': 'Banorte',
  '646': 'STP',
  '684': 'Transfer',
  '722': 'Mercado Pago',
};
