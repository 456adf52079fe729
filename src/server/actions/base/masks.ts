import type { Address } from '#domain/applicant/address.ts';
import type { SealedField } from '#domain/staff/sealed-fields.ts';

/** A sealed field as the desk shows it until somebody gives a reason: two signs of it, which tell two of them apart. */
export function maskOf(field: SealedField, value: string): string {
  switch (field) {
    case 'phone':
      return `•• •••• ••${value.slice(-2)}`;
    case 'email':
      return `${value.slice(0, 1)}•••@${value.split('@')[1] ?? ''}`;
    case 'rfc':
    case 'curp':
      return `${value.slice(0, 2)}${dots}`;
    case 'name':
      return value
        .split(' ')
        .filter((word) => word !== '')
        .map((word) => `${word.slice(0, 1)}•••`)
        .join(' ');
    case 'imei':
    case 'tracking-number':
      return `${dots}${value.slice(-2)}`;
    // Two people compare it with what the bank shows, and nothing is found by it.
    case 'refund-clabe':
      return `${dots}${value.slice(-4)}`;
    default:
      return dots;
  }
}

const dots = '••••••';

/** Of two birthdays that are compared: the day and month are hidden. */
export const maskOfBirthday = (birthday: string): string => `••/••/${birthday.slice(0, 4)}`;

/** Of two addresses that are compared: the end of the postal code, and the state. */
export const maskOfAddress = ({ postalCode, state }: Pick<Address, 'postalCode' | 'state'>): string =>
  `${dots}, C. P. •••${postalCode.slice(-2)}, ${state}`;

/** The network of an address and what tells two of it apart: 189.•••.•••.14. */
export function maskedAddress(ip: string): string {
  const parts = ip.split(/[.:]/).filter(Boolean);
  const mark = ip.includes(':') ? ':' : '.';
  if (parts.length < 3) return '•••';
  return [parts[0], '•••', '•••', parts.at(-1)].join(mark);
}

/** 'Chrome en Windows', of a user agent. */
export function browserName(agent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(agent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  return [browser ?? 'Otro navegador', system].filter(Boolean).join(' en ');
}

const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;
