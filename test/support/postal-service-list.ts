/** The header of the postal service's published list, verbatim. */
const heading =
  'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP|c_tipo_asenta|c_mnpio|id_asenta_cpcons|d_zona|c_cve_ciudad';
const licence =
  'El Catálogo Nacional de Códigos Postales, es elaborado por Correos de México y se proporciona en forma gratuita para uso particular, no estando permitida su comercialización, total o parcial, ni su distribución a terceros bajo ningún concepto.';

export interface Colonia {
  readonly code: string;
  readonly district: string;
  readonly municipality?: string;
  readonly state?: string;
  readonly city?: string;
}

/** A file in the postal service's format. */
export const postalServiceList = (colonias: readonly Colonia[]): string =>
  [licence, heading, ...colonias.map(lineOf)].join('\r\n') + '\r\n';

export const lineOf = ({
  code,
  district,
  municipality = 'Peñamiller',
  state = 'Querétaro de Arteaga',
  city = '',
}: Colonia): string =>
  [
    code,
    district,
    'Colonia',
    municipality,
    state,
    city,
    code,
    '22',
    code,
    '',
    '09',
    '013',
    '0001',
    'Rural',
    '',
  ].join('|');

/** Generates that many different colonias, five per code. */
export const manyColonias = (count: number): Colonia[] =>
  Array.from({ length: count }, (_, index) => ({
    code: String(10_000 + Math.floor(index / 5)).padStart(5, '0'),
    district: `Colonia Ñandú ${index % 5}`,
    city: index % 2 === 0 ? 'Camargo' : '',
  }));
