import { findState } from './states.ts';

/** A home or shipping address; field names as on the wire (spec §3). */
export interface Address {
  readonly street: string;
  readonly streetNumberExt: string;
  /** May be empty. */
  readonly streetNumberInt: string;
  readonly district: string;
  readonly betweenStreets: string;
  readonly addressReference: string;
  readonly postalCode: string;
  readonly municipality: string;
  readonly city: string;
  /** Short name of one of the 32 states. */
  readonly state: string;
  readonly country: string;
}

export type AddressField = keyof Address;
export type AddressErrors = Partial<Record<AddressField, string>>;
export type AddressResult =
  | { readonly ok: true; readonly address: Address }
  | { readonly ok: false; readonly errors: AddressErrors };

/** Cleans the typed values and returns the errors by field (spec §5). Never throws. */
export function parseAddress(input: Partial<Record<AddressField, string>>): AddressResult {
  const typed = mapFields((field) => tidy(field, input[field] ?? ''));
  const address = { ...typed, state: findState(typed.state)?.name ?? typed.state };
  const errors: AddressErrors = {};
  for (const field of addressFields) {
    const error = addressFieldError(field, address[field]);
    if (error !== null) errors[field] = error;
  }
  return Object.keys(errors).length === 0 ? { ok: true, address } : { ok: false, errors };
}

/** Returns the error of one field, or null. */
export function addressFieldError(field: AddressField, value: string): string | null {
  const text = value.trim();
  if (text === '') return requiredMessages[field] ?? null;
  if (text.length > addressMaxLengths[field]) return `Escribe ${addressMaxLengths[field]} caracteres o menos`;
  if (field === 'postalCode' && !/^[0-9]+$/.test(text)) return 'El código postal solo lleva números';
  if (field === 'state' && findState(text) === undefined) return requiredMessages.state;
  return null;
}

/**
 * Cleans a field while typing: text fields keep letters (ñ, accents), digits and spaces; the postal code digits; house
 * numbers anything printable ('12-B', 'S/N'). Never truncates: a value that is too long is an error of the field.
 */
export function cleanAddressField(field: AddressField, typed: string): string {
  if (field === 'postalCode') return typed.normalize('NFKC').replace(/[^0-9]/g, '');
  return textFields.has(field) ? cleanText(typed) : printable(typed);
}

/**
 * Keeps letters, digits and spaces (spec §5). A sign becomes a space, so that its two sides stay separate: 'Km 12.5' is
 * never 'Km 125'. Letters and digits written as one sign ('½', '１２') become plain ones.
 */
export function cleanText(typed: string): string {
  return printable(typed)
    .replace(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize('NFKC'))
    .replace(/[^\p{Script=Latin}\p{M}0-9 ]/gu, (sign) => ` ${sign.normalize('NFKC')} `)
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{Script=Latin}0-9]+/gu, ' ');
}

/** Turns any white space into spaces and drops invisible characters (soft hyphens, direction marks). */
const printable = (typed: string): string =>
  typed.replace(/\s/g, ' ').replace(/\p{C}/gu, '').normalize('NFC');

/** In the order of the form. */
export const addressMaxLengths: Readonly<Record<AddressField, number>> = {
  street: 100,
  streetNumberExt: 60,
  streetNumberInt: 60,
  district: 100,
  betweenStreets: 150,
  addressReference: 200,
  postalCode: 6,
  municipality: 80,
  city: 80,
  state: 60,
  country: 60,
};

export const addressFields = Object.keys(addressMaxLengths) as AddressField[];

/** Spec §5 verbatim, including its missing accents. The interior number is optional. */
export const requiredMessages = {
  street: 'La calle es requerida',
  streetNumberExt: 'El número exterior es requerido',
  streetNumberInt: null,
  district: 'La colonia es requerida',
  betweenStreets: 'El campo Entre calles es requerido',
  addressReference: 'La referencia de domicilio es requerida',
  postalCode: 'El codigo postal es requerido',
  municipality: 'El Municipio es requerido',
  city: 'La ciudad es requerida',
  state: 'El estado es requerido',
  country: 'El país es requerido',
} as const satisfies Record<AddressField, string | null>;

function tidy(field: AddressField, typed: string): string {
  // A letter in a postal code is an error, not something to drop.
  const cleaned = textFields.has(field) ? cleanText(typed) : printable(typed);
  return cleaned.replace(/\s+/g, ' ').trim();
}

const textFields: ReadonlySet<AddressField> = new Set(
  addressFields.filter((field) => !['streetNumberExt', 'streetNumberInt', 'postalCode'].includes(field)),
);

function mapFields(value: (field: AddressField) => string): Address {
  return Object.fromEntries(addressFields.map((field) => [field, value(field)])) as Record<
    AddressField,
    string
  >;
}
