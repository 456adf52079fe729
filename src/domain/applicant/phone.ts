import { withoutSeparators, writtenDigits } from '../written-digits.ts';

/** The ten digits of a Mexican number, as stored and sent: '5518427036'. */
export type Phone = string;

/** Spec §5: exactly 10 digits. */
export function isPhone(text: string): boolean {
  return /^[0-9]{10}$/.test(text);
}

/**
 * Parses a phone as people write it: with spaces, brackets, dashes or dots, with the country code ('+52', '0052') and
 * the old trunk prefixes ('044', '045', '01', '1' after the country code). Null for anything else, including an e-mail
 * address with ten digits in it and other countries' numbers.
 */
export function parsePhone(raw: string): Phone | null {
  const digits = nationalDigits(raw);
  return digits !== null && isPhone(digits) ? digits : null;
}

/**
 * The value of a phone field after each change: at most ten digits, or what may still become ten after a prefix ('52 55
 * 1842 70'). Null when the text cannot be a phone: the field then keeps its previous value.
 */
export function typedPhone(raw: string): string | null {
  const digits = nationalDigits(raw);
  if (digits === null || digits.length <= 10) return digits;
  const unfinished = prefixes.some(
    (prefix) => digits.startsWith(prefix) && digits.length < prefix.length + 10,
  );
  return unfinished ? digits : digits.slice(0, 10);
}

/** Formats as '55 1842 7036' (2-4-4). Anything but ten digits is returned unchanged. */
export function formatPhone(phone: string): string {
  return isPhone(phone) ? `${phone.slice(0, 2)} ${phone.slice(2, 6)} ${phone.slice(6)}` : phone;
}

/** Masks all but the last four digits: '•• •••• 7036'. Enough for the owner to recognise it. */
export function maskPhone(phone: string): string {
  return `•• •••• ${phone.slice(-4)}`;
}

const prefixes = ['52', '521', '044', '045', '01', '0052', '00521', '52044', '52045', '5201'];

/** Strips a complete prefix; ten digits that begin like one stay unchanged. */
function nationalDigits(raw: string): string | null {
  const international = withoutSeparators(raw).startsWith('+');
  const digits = writtenDigits(international ? raw.replace(/[+＋]/, '') : raw);
  if (digits === null) return null;
  const prefix = prefixes.find((each) => digits.length === each.length + 10 && digits.startsWith(each));
  if (prefix !== undefined) return digits.slice(prefix.length);
  // '+55 1842 7036' also has ten digits, but is a Brazilian number.
  return international && digits.length >= 10 ? null : digits;
}
