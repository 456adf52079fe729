import type { Insertable } from 'kysely';
import type { Database } from '#server/database/schema.ts';

type PostalCode = Insertable<Database['postal_codes']>;

/**
 * A few of the 31,800 postal codes, enough to try the forms; an unknown one never blocks. The complete list belongs to
 * the postal service (SEPOMEX) and cannot be redistributed.
 */
const rows: readonly (readonly [
  code: string,
  municipality: string,
  city: string,
  state: string,
  districts: string,
])[] = [
  ['01000', 'Álvaro Obregón', 'Ciudad de México', 'Ciudad de México', 'San Ángel'],
  ['01010', 'Álvaro Obregón', 'Ciudad de México', 'Ciudad de México', 'Los Alpes'],
  ['01020', 'Álvaro Obregón', 'Ciudad de México', 'Ciudad de México', 'Guadalupe Inn'],
  ['01030', 'Álvaro Obregón', 'Ciudad de México', 'Ciudad de México', 'Axotla, Florida'],
  ['01040', 'Álvaro Obregón', 'Ciudad de México', 'Ciudad de México', 'Campestre'],
  [
    '03100',
    'Benito Juárez',
    'Ciudad de México',
    'Ciudad de México',
    'Del Valle Centro, Insurgentes San Borja',
  ],
  ['03810', 'Benito Juárez', 'Ciudad de México', 'Ciudad de México', 'Nápoles'],
  ['04100', 'Coyoacán', 'Ciudad de México', 'Ciudad de México', 'Del Carmen'],
  ['06000', 'Cuauhtémoc', 'Ciudad de México', 'Ciudad de México', 'Centro (Área 1)'],
  ['06140', 'Cuauhtémoc', 'Ciudad de México', 'Ciudad de México', 'Condesa'],
  ['06600', 'Cuauhtémoc', 'Ciudad de México', 'Ciudad de México', 'Juárez'],
  ['06700', 'Cuauhtémoc', 'Ciudad de México', 'Ciudad de México', 'Roma Norte'],
  ['06760', 'Cuauhtémoc', 'Ciudad de México', 'Ciudad de México', 'Roma Sur'],
  ['11000', 'Miguel Hidalgo', 'Ciudad de México', 'Ciudad de México', 'Lomas de Chapultepec I Sección'],
  ['20000', 'Aguascalientes', 'Aguascalientes', 'Aguascalientes', 'Zona Centro'],
  ['22000', 'Tijuana', 'Tijuana', 'Baja California', 'Zona Centro'],
  ['31000', 'Chihuahua', 'Chihuahua', 'Chihuahua', 'Zona Centro'],
  ['34000', 'Durango', 'Durango', 'Durango', 'Zona Centro'],
  ['37000', 'León', 'León', 'Guanajuato', 'Centro'],
  ['44100', 'Guadalajara', 'Guadalajara', 'Jalisco', 'Guadalajara Centro'],
  ['44160', 'Guadalajara', 'Guadalajara', 'Jalisco', 'Americana'],
  ['62000', 'Cuernavaca', 'Cuernavaca', 'Morelos', 'Cuernavaca Centro'],
  ['64000', 'Monterrey', 'Monterrey', 'Nuevo León', 'Centro'],
  ['68000', 'Oaxaca de Juárez', 'Oaxaca', 'Oaxaca', 'Centro'],
  ['72000', 'Puebla', 'Puebla', 'Puebla', 'Centro'],
  ['76000', 'Querétaro', 'Querétaro', 'Querétaro', 'Centro'],
  ['78000', 'San Luis Potosí', 'San Luis Potosí', 'San Luis Potosí', 'Centro Histórico'],
  ['80000', 'Culiacán', 'Culiacán', 'Sinaloa', 'Centro'],
  ['83000', 'Hermosillo', 'Hermosillo', 'Sonora', 'Centro'],
  ['86000', 'Centro', 'Villahermosa', 'Tabasco', 'Villahermosa Centro'],
  ['91700', 'Veracruz', 'Veracruz', 'Veracruz', 'Centro'],
  ['97000', 'Mérida', 'Mérida', 'Yucatán', 'Centro'],
];

export const postalCodes: readonly PostalCode[] = rows.flatMap(
  ([postal_code, municipality, city, state, districts]) =>
    districts.split(', ').map((district) => ({ postal_code, district, municipality, city, state })),
);
