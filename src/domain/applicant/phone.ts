/** Ten digits of a Mexican number, as stored and sent: '5518427036'. */
export type Phone = string;

/** Spec §5: exactly 10 digits. */
export function isPhone(text: string): boolean {
  return /^[0-9]{10}$/.test(text);
}

/**
 * What a person types or pastes, as digits without the country code and the old trunk prefixes:
 * '+52 55 1234-5678', '044 55…', '045…', '01…', '521…'. Not yet ten digits stays as it is, so that
 * a field can use it at every key; never throws.
 */
export function normalisePhone(raw: string): string {
  const digits = raw.normalize('NFKC').replace(/[^0-9]/g, '');
  const prefix = prefixes.find((each) => digits.length === each.length + 10 && digits.startsWith(each));
  return prefix === undefined ? digits : digits.slice(prefix.length);
}

/** Ten digits, or null when the text is no phone number. */
export function parsePhone(raw: string): Phone | null {
  const digits = normalisePhone(raw);
  return isPhone(digits) ? digits : null;
}

/** '55 1842 7036' (2-4-4). Anything but ten digits comes back as it is. */
export function formatPhone(phone: string): string {
  return isPhone(phone) ? `${phone.slice(0, 2)} ${phone.slice(2, 6)} ${phone.slice(6)}` : phone;
}

/** '•• •••• 7036': enough for its owner to know it. */
export function maskPhone(phone: string): string {
  return `•• •••• ${phone.slice(-4)}`;
}

const prefixes = ['52', '521', '044', '045', '01', '0052', '00521', '52044', '52045', '5201'];
