import { createHash } from 'node:crypto';
import { emptyAddress, type Address } from '#domain/applicant/address.ts';
import { curpFor, type Sex } from '#domain/applicant/curp.ts';
import { rfcFor } from '#domain/applicant/rfc.ts';
import type { Day } from '#domain/calendar.ts';

/** An invented person, as an identification shows them. */
export interface Persona {
  readonly names: string;
  readonly lastName1: string;
  readonly lastName2: string;
  readonly sex: Sex;
  readonly birthday: Day;
  readonly curp: string;
  readonly rfc: string;
  readonly nationality: string;
  readonly address: Address;
}

/** Returns the same adult for the same phone, with a valid CURP and RFC. */
export function personaFor(phone: string): Persona {
  const draw = drawer(phone);
  const sex: Sex = draw(2) === 0 ? 'M' : 'H';
  const [first, second] = distinct(draw, givenNames[sex]);
  const person = {
    names: draw(4) === 0 ? first : `${first} ${second}`,
    lastName1: pick(draw, surnames),
    lastName2: pick(draw, surnames),
  };
  const birthday = dayOf(1966 + draw(38), 1 + draw(12), 1 + draw(28));
  const home = pick(draw, homes);
  return {
    ...person,
    sex,
    birthday,
    curp: curpFor({ ...person, birthday, sex, stateCode: home.stateCode }),
    rfc: rfcFor(person, birthday),
    nationality: 'Mexicana',
    address: addressAt(draw, home),
  };
}

function addressAt(draw: Draw, home: (typeof homes)[number]): Address {
  const [street, left, right] = distinct(draw, streets);
  const { stateCode: _, ...place } = home;
  return {
    ...emptyAddress,
    street,
    streetNumberExt: String(10 + draw(890)),
    streetNumberInt: draw(3) === 0 ? String(1 + draw(24)) : '',
    betweenStreets: `${left} y ${right}`,
    addressReference: pick(draw, references),
    country: 'México',
    ...place,
  };
}

const references: readonly [string, ...string[]] = [
  'Portón negro frente a la tienda',
  'Casa azul junto a la papelería',
  'Edificio gris a media cuadra del parque',
  'Zaguán blanco al lado de la farmacia',
];

/** Returns a number in 0 … below - 1; the sequence is deterministic for a seed. */
type Draw = (below: number) => number;

function drawer(seed: string): Draw {
  let calls = 0;
  return (below) => {
    const digest = createHash('sha256').update(`persona:${seed}:${calls++}`).digest();
    return digest.readUInt32BE(0) % below;
  };
}

const pick = <T>(draw: Draw, list: readonly [T, ...T[]]): T => list[draw(list.length)] ?? list[0];

/** Draws three different entries. */
function distinct<T>(draw: Draw, list: readonly [T, T, T, ...T[]]): [T, T, T] {
  const at = draw(list.length);
  const entry = (offset: number): T => list[(at + offset) % list.length] ?? list[0];
  return [entry(0), entry(1 + draw(2)), entry(3 + draw(2))];
}

const dayOf = (year: number, month: number, day: number): Day =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

type Some = readonly [string, string, string, ...string[]];

/** Given names that combine in any pair. */
const givenNames: Readonly<Record<'H' | 'M', Some>> = {
  M: [
    'María',
    'Fernanda',
    'Guadalupe',
    'Sofía',
    'Verónica',
    'Lucía',
    'Rocío',
    'Ximena',
    'Ángela',
    'Mónica',
    'Belén',
    'Itzel',
  ],
  H: [
    'José',
    'Ángel',
    'Martín',
    'Andrés',
    'Héctor',
    'Raúl',
    'Iván',
    'Jesús',
    'Tomás',
    'Óscar',
    'Emilio',
    'Rubén',
  ],
};

const surnames: Some = [
  'Peña',
  'Núñez',
  'Muñoz',
  'Ibáñez',
  'García',
  'Hernández',
  'Ramírez',
  'Gutiérrez',
  'Domínguez',
  'Ordóñez',
  'Zúñiga',
  'Castañeda',
  'López',
  'Vázquez',
  'Cárdenas',
  'Treviño',
];

const streets: Some = [
  'Benito Juárez',
  'Hidalgo',
  'Niños Héroes',
  'Avenida Reforma',
  'Emiliano Zapata',
  'Cinco de Mayo',
  'Constitución',
  'Josefa Ortiz',
  'Nogal',
  'Jacarandas',
  'Avenida Morelos',
  'Álamo',
];

interface Home {
  readonly district: string;
  readonly postalCode: string;
  readonly municipality: string;
  readonly city: string;
  readonly state: string;
  /** The state's code in a CURP. */
  readonly stateCode: string;
}

/** Real places, so that postal code, municipio and state agree. */
const homes: readonly [Home, ...Home[]] = [
  home('Roma Norte', '06700', 'Cuauhtémoc', 'Ciudad de México', 'Ciudad de México', 'DF'),
  home('Guadalupe Inn', '01020', 'Álvaro Obregón', 'Ciudad de México', 'Ciudad de México', 'DF'),
  home('Americana', '44160', 'Guadalajara', 'Guadalajara', 'Jalisco', 'JC'),
  home('Centro', '64000', 'Monterrey', 'Monterrey', 'Nuevo León', 'NL'),
  home('Centro', '72000', 'Puebla', 'Puebla', 'Puebla', 'PL'),
  home('Centro', '76000', 'Querétaro', 'Querétaro', 'Querétaro', 'QT'),
  home('Centro', '37000', 'León', 'León', 'Guanajuato', 'GT'),
  home('Centro', '97000', 'Mérida', 'Mérida', 'Yucatán', 'YN'),
  home('Centro', '68000', 'Oaxaca de Juárez', 'Oaxaca', 'Oaxaca', 'OC'),
  home('Zona Centro', '22000', 'Tijuana', 'Tijuana', 'Baja California', 'BC'),
  home('Centro', '91700', 'Veracruz', 'Veracruz', 'Veracruz', 'VZ'),
  home('Centro', '83000', 'Hermosillo', 'Hermosillo', 'Sonora', 'SR'),
];

function home(
  district: string,
  postalCode: string,
  municipality: string,
  city: string,
  state: string,
  stateCode: string,
): Home {
  return { district, postalCode, municipality, city, state, stateCode };
}
