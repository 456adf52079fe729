import { isDay, type Day } from '#domain/calendar.ts';
import { addressFields, parseAddress, type Address } from './address.ts';
import { curpDoubts, type DocumentPerson, parseCurp } from './curp.ts';
import { emailError, normaliseEmail } from './email.ts';
import { normaliseName } from './name.ts';
import { compareRfc, parsePersonRfc } from './rfc.ts';

/** What of a person's data may be rectified. Her phone has a way of its own, with a code to both numbers. */
export const rectifiableFields = ['name', 'birthday', 'curp', 'rfc', 'email', 'address'] as const;
export type RectifiableField = (typeof rectifiableFields)[number];

export const rectifiableNames: Record<RectifiableField, string> = {
  name: 'Nombre',
  birthday: 'Nacimiento',
  curp: 'CURP',
  rfc: 'RFC',
  email: 'Correo',
  address: 'Domicilio',
};

/** Whose data they are: null is what is not known. */
export interface KnownData {
  readonly person: DocumentPerson | null;
  readonly rfc: string | null;
  readonly email: string | null;
  readonly address: Address | null;
}

const nameParts = ['names', 'lastName1', 'lastName2'] as const;
/** Those of the desk's form; the country is Mexico. */
export const personParts = [...nameParts, 'birthday', 'curp', 'rfc', 'email'] as const;
export const addressParts = addressFields.filter((field) => field !== 'country');
export const typedFields = [...personParts, ...addressParts] as const;

/** As typed at the desk; '' leaves a field as it is. A name and an address are typed as a whole. */
export type TypedData = Readonly<Record<TypedField, string>>;
export type TypedField = (typeof typedFields)[number];

export interface Rectified {
  readonly data: KnownData;
  /** Those that differ from what was known. */
  readonly fields: readonly RectifiableField[];
  /** What whoever confirms it should look at: the rules of the shop leave it to a person. */
  readonly doubts: readonly string[];
}

export type RectifyResult =
  | { readonly ok: true; readonly rectified: Rectified }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

/** Corrects known data by what was typed, by the rules of the shop. Never throws. */
export function rectify(known: KnownData, typed: TypedData, today: Day): RectifyResult {
  const errors: Record<string, string> = {};
  const person = personFrom(known.person, typed, today, errors);
  const rfc = rfcFrom(known.rfc, typed.rfc, person, errors);
  const email = emailFrom(known.email, typed.email, errors);
  const address = addressFrom(known.address, typed, errors);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const data = { person, rfc, email, address };
  const fields = changedFields(known, data);
  if (fields.length === 0) return { ok: false, errors: { '': 'Escriba al menos un dato distinto.' } };
  return { ok: true, rectified: { data, fields, doubts: doubtsOf(data, fields) } };
}

type Errors = Record<string, string>;

function personFrom(
  known: DocumentPerson | null,
  typed: TypedData,
  today: Day,
  errors: Errors,
): DocumentPerson | null {
  const wantsName = nameParts.some((part) => typed[part] !== '');
  if (!wantsName && typed.birthday === '' && typed.curp === '') return known;
  if (known === null) {
    errors[''] = 'Esa solicitud no tiene los datos de una identificación.';
    return null;
  }
  const name = wantsName ? nameFrom(typed, errors) : known;
  if (typed.birthday !== '' && !isAdult(typed.birthday, today))
    errors['birthday'] = 'Escriba un día válido de una persona mayor de edad.';
  const curp = typed.curp === '' ? null : parseCurp(typed.curp);
  if (curp && !curp.ok) errors['curp'] = 'La CURP no es válida.';
  const birthday = typed.birthday === '' ? known.birthday : typed.birthday;
  const person: DocumentPerson = {
    ...name,
    birthday,
    curp: curp?.ok ? curp.curp.value : known.curp,
    sex: curp?.ok && known.sex !== null ? curp.curp.sex : known.sex,
  };
  if (!errors['curp'] && !errors['birthday'] && curpDoubts(person).includes('curp-birthday')) {
    errors[typed.curp === '' ? 'birthday' : 'curp'] =
      'El nacimiento y la CURP dicen días distintos: corrija los dos.';
  }
  return person;
}

function nameFrom(typed: TypedData, errors: Errors) {
  const clean = {
    names: normaliseName(typed.names),
    lastName1: normaliseName(typed.lastName1),
    lastName2: normaliseName(typed.lastName2),
  };
  if (clean.names === '') errors['names'] = 'Escriba el nombre completo, también lo que no cambia.';
  if (clean.lastName1 === '' && clean.lastName2 === '') errors['lastName1'] = 'Escriba al menos un apellido.';
  for (const part of nameParts) {
    if (typed[part].length > longestName) errors[part] = `Escriba ${longestName} letras o menos.`;
  }
  return clean;
}

const longestName = 80;

/** The shop gives credit to adults only. */
const isAdult = (day: string, today: Day): boolean =>
  isDay(day) && day >= '1900-01-01' && `${Number(day.slice(0, 4)) + 18}${day.slice(4)}` <= today;

function rfcFrom(
  known: string | null,
  typed: string,
  person: DocumentPerson | null,
  errors: Errors,
): string | null {
  const parsed = typed === '' ? null : parsePersonRfc(typed);
  if (parsed && !parsed.ok) {
    errors['rfc'] = 'El RFC no es válido: lleva 13 letras y números.';
    return known;
  }
  const rfc = parsed?.ok ? parsed.rfc.value : known;
  if (rfc !== null && person && !errors['birthday'] && compareRfc(rfc, person).verdict === 'stop')
    errors['rfc'] = 'El RFC y el nacimiento dicen días distintos: corrija los dos.';
  return rfc;
}

function emailFrom(known: string | null, typed: string, errors: Errors): string | null {
  if (typed === '') return known;
  const error = emailError(typed.trim(), 'known');
  if (error !== null) errors['email'] = error;
  return normaliseEmail(typed);
}

function addressFrom(known: Address | null, typed: TypedData, errors: Errors): Address | null {
  if (addressParts.every((part) => typed[part] === '')) return known;
  const parsed = parseAddress({ ...typed, country: 'México' });
  if (parsed.ok) return parsed.address;
  Object.assign(errors, parsed.errors);
  return known;
}

function changedFields(known: KnownData, now: KnownData): RectifiableField[] {
  const differs: Record<RectifiableField, boolean> = {
    name: nameParts.some((part) => known.person?.[part] !== now.person?.[part]),
    birthday: known.person?.birthday !== now.person?.birthday,
    curp: known.person?.curp !== now.person?.curp,
    rfc: known.rfc !== now.rfc,
    email: known.email !== now.email,
    address:
      now.address !== null && addressParts.some((part) => known.address?.[part] !== now.address?.[part]),
  };
  return rectifiableFields.filter((field) => differs[field]);
}

function doubtsOf({ person, rfc }: KnownData, fields: readonly RectifiableField[]): string[] {
  if (!person || !fields.some((field) => field !== 'email' && field !== 'address')) return [];
  return [
    ...(curpDoubts(person).includes('curp-letters') ? ['La CURP no empieza como ese nombre.'] : []),
    ...(rfc !== null && compareRfc(rfc, person).verdict === 'doubt'
      ? ['El RFC no empieza como ese nombre.']
      : []),
  ];
}
