import { sameName } from './name.ts';

/** One of the 32 federal entities. */
export interface State {
  /** The two-letter code used in the CURP. */
  readonly code: string;
  readonly name: string;
  /** Every time zone in use there, the most populous first: border towns use other zones. */
  readonly zones: readonly [string, ...string[]];
  /** Other names used by documents and the postal service. */
  readonly aliases?: readonly string[];
}

/** Finds a state by code, name or alias, ignoring accents and case. */
export function findState(text: string): State | undefined {
  return (
    states.find((state) => state.name === text) ??
    states.find(
      (state) =>
        state.code === text.trim().toUpperCase() ||
        [state.name, ...(state.aliases ?? [])].some((name) => sameName(name, text)),
    )
  );
}

/** The CURP code of people born abroad. */
export const bornAbroadCode = 'NE';

const central = 'America/Mexico_City';
const monterrey = 'America/Monterrey';
const matamoros = 'America/Matamoros';
const mazatlan = 'America/Mazatlan';

/** In alphabetical order, as the address forms list them. */
export const states: readonly State[] = [
  { code: 'AS', name: 'Aguascalientes', zones: [central] },
  { code: 'BC', name: 'Baja California', zones: ['America/Tijuana'], aliases: ['Baja California Norte'] },
  { code: 'BS', name: 'Baja California Sur', zones: [mazatlan] },
  { code: 'CC', name: 'Campeche', zones: ['America/Merida'] },
  { code: 'CS', name: 'Chiapas', zones: [central] },
  {
    code: 'CH',
    name: 'Chihuahua',
    zones: ['America/Ciudad_Juarez', 'America/Chihuahua', 'America/Ojinaga'],
  },
  { code: 'DF', name: 'Ciudad de México', zones: [central], aliases: ['Distrito Federal', 'CDMX'] },
  { code: 'CL', name: 'Coahuila', zones: [monterrey, matamoros], aliases: ['Coahuila de Zaragoza'] },
  { code: 'CM', name: 'Colima', zones: [central] },
  { code: 'DG', name: 'Durango', zones: [monterrey] },
  { code: 'MC', name: 'Estado de México', zones: [central], aliases: ['México', 'Edomex'] },
  { code: 'GT', name: 'Guanajuato', zones: [central] },
  { code: 'GR', name: 'Guerrero', zones: [central] },
  { code: 'HG', name: 'Hidalgo', zones: [central] },
  { code: 'JC', name: 'Jalisco', zones: [central] },
  { code: 'MN', name: 'Michoacán', zones: [central], aliases: ['Michoacán de Ocampo'] },
  { code: 'MS', name: 'Morelos', zones: [central] },
  { code: 'NT', name: 'Nayarit', zones: [mazatlan, 'America/Bahia_Banderas'] },
  { code: 'NL', name: 'Nuevo León', zones: [monterrey, matamoros] },
  { code: 'OC', name: 'Oaxaca', zones: [central] },
  { code: 'PL', name: 'Puebla', zones: [central] },
  { code: 'QT', name: 'Querétaro', zones: [central], aliases: ['Querétaro de Arteaga'] },
  { code: 'QR', name: 'Quintana Roo', zones: ['America/Cancun'] },
  { code: 'SP', name: 'San Luis Potosí', zones: [central] },
  { code: 'SL', name: 'Sinaloa', zones: [mazatlan] },
  { code: 'SR', name: 'Sonora', zones: ['America/Hermosillo'] },
  { code: 'TC', name: 'Tabasco', zones: [central] },
  { code: 'TS', name: 'Tamaulipas', zones: [monterrey, matamoros] },
  { code: 'TL', name: 'Tlaxcala', zones: [central] },
  { code: 'VZ', name: 'Veracruz', zones: [central], aliases: ['Veracruz de Ignacio de la Llave'] },
  { code: 'YN', name: 'Yucatán', zones: ['America/Merida'] },
  { code: 'ZS', name: 'Zacatecas', zones: [central] },
];
