type Some = readonly [string, string, string, ...string[]];

/** Given names that combine in any pair. */
export const givenNames: Readonly<Record<'H' | 'M', Some>> = {
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

export const surnames: Some = [
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

export const streets: Some = [
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
export const homes: readonly [Home, ...Home[]] = [
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
