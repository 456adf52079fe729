import { findState } from './states.ts';

/**
 * Every field of an address (spec §3, §5), in the order of the form: the longest text, and what is said when it is left
 * empty, verbatim with its missing accents; null: it may be. `later`: older addresses were stored without it. Contract, columns, sealing and rectification derive from it.
 */
export const addressTable = {
  street: { max: 100, required: 'La calle es requerida' },
  streetNumberExt: { max: 60, required: 'El número exterior es requerido' },
  streetNumberInt: { max: 60, required: null },
  district: { max: 100, required: 'La colonia es requerida' },
  betweenStreets: { max: 150, required: 'El campo Entre calles es requerido' },
  addressReference: { max: 200, required: 'La referencia de domicilio es requerida' },
  postalCode: { max: 6, required: 'El codigo postal es requerido' },
  municipality: { max: 80, required: 'El Municipio es requerido' },
  city: { max: 80, required: 'La ciudad es requerida' },
  state: { max: 60, required: 'El estado es requerido' },
  country: { max: 60, required: 'El país es requerido' },
} as const satisfies Readonly<Record<string, Row>>;

interface Row {
  readonly max: number;
  readonly required: string | null;
  readonly later?: true;
}

export type AddressField = keyof typeof addressTable;
/** A home or shipping address, as on the wire. `state`: short name of one of the 32. */
export type Address = Readonly<Record<AddressField, string>>;

export const addressFields = Object.keys(addressTable) as AddressField[];
/** Added to the table after the first release. */
export const isLaterField = (field: AddressField): boolean => {
  const row: Row = addressTable[field];
  return row.later ?? false;
};
export const emptyAddress: Address = mapFields(() => '');

export type AddressErrors = Partial<Record<AddressField, string>>;
export type AddressResult =
  | { readonly ok: true; readonly address: Address }
  | { readonly ok: false; readonly errors: AddressErrors };

/** What a caller may send: null too where the field may be empty. */
type Given<F extends AddressField> = (typeof addressTable)[F]['required'] extends null
  ? string | null
  : string;

/** Cleans the typed values and returns the errors by field (spec §5). Never throws. */
export function parseAddress(input: {
  readonly [F in AddressField]?: Given<F> | undefined;
}): AddressResult {
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
  const { required, max } = addressTable[field];
  if (text === '') return required;
  if (text.length > max) return `Escribe ${max} caracteres o menos`;
  if (field === 'postalCode' && !/^[0-9]+$/.test(text)) return 'El código postal solo lleva números';
  if (field === 'state' && findState(text) === undefined) return required;
  return null;
}

/**
 * Cleans a field while typing: text fields keep letters (ñ, accents), digits and spaces; the postal code digits; house
 * numbers anything printable ('12-B', 'S/N'). Does not truncate: what is too long is an error of the field; the form keeps
 * the first six digits of a postal code.
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
