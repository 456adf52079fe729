import { z } from 'zod';
import { findState } from '#domain/applicant/states.ts';
import type { BureauQuery, BureauReport } from './port.ts';

/** Maps to PersonaPeticion: capitals without accents, the state by the bureau's abbreviation. */
export function personOf({ names, lastName1, lastName2, birthday, rfc, curp, address }: BureauQuery) {
  const [first = '', ...others] = plain(names).split(' ');
  const [paternal = '', maternal = ''] = [plain(lastName1), plain(lastName2)].filter(Boolean);
  const street = [address.street, address.streetNumberExt, address.streetNumberInt].filter(Boolean).join(' ');
  return {
    primerNombre: first,
    ...(others.length > 0 && { segundoNombre: others.join(' ') }),
    // The bureau expects a single surname in the paternal field.
    apellidoPaterno: paternal,
    apellidoMaterno: maternal || 'NO PROPORCIONADO',
    fechaNacimiento: birthday,
    RFC: rfc,
    CURP: curp,
    nacionalidad: 'MX',
    domicilio: {
      direccion: plain(street),
      coloniaPoblacion: plain(address.district),
      delegacionMunicipio: plain(address.municipality),
      ciudad: plain(address.city || address.municipality),
      estado: theirStates[findState(address.state)?.code ?? ''] ?? '',
      CP: address.postalCode,
    },
  };
}

/** Amounts arrive as numbers or as digit strings. */
const amount = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((given) => {
    const value = Number(given ?? 0);
    return Number.isFinite(value) && value > 0 ? value : 0;
  });
const text = z.union([z.string(), z.number()]).nullish().transform(String);

export const reportShape = z.object({
  folioConsulta: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(60)),
  scores: z.array(z.object({ valor: z.number().nullish() })).nullish(),
  creditos: z
    .array(
      z.object({
        fechaCierreCuenta: z.string().nullish(),
        saldoVencido: amount,
        numeroPagosVencidos: amount,
        montoPagar: amount,
        frecuenciaPagos: text,
        registroImpugnado: text,
        clavePrevencion: z.string().nullish(),
      }),
    )
    .nullish()
    .transform((given) => given ?? []),
});

/**
 * Maps a report to the figures of #domain/credit/decision.ts; what needs a manual review becomes an alert, never a
 * refusal.
 */
export function reportFrom({ folioConsulta, scores, creditos }: z.output<typeof reportShape>): BureauReport {
  const open = creditos.filter(({ fechaCierreCuenta }) => !fechaCierreCuenta);
  const value = scores?.[0]?.valor ?? null;
  const flags = new Set(creditos.flatMap(({ clavePrevencion }) => clavePrevencion ?? []));
  return {
    folio: folioConsulta,
    outcome: 'clear',
    // Values below 300 are exclusion codes, not scores.
    score: value !== null && value >= 300 && value <= 850 ? value : null,
    openAccounts: open.length,
    activeDelinquencies: open.filter((each) => each.saldoVencido > 0 || each.numeroPagosVencidos > 0).length,
    monthlyDebtCentavos: open.reduce((sum, each) => sum + monthlyCentavos(each), 0),
    alerts: [
      ...(creditos.some(({ registroImpugnado }) => registroImpugnado === '1')
        ? ['Una cuenta en aclaración']
        : []),
      ...[...flags].map((flag) => `Clave de prevención ${flag}`),
    ],
  };
}

const monthlyCentavos = (credit: { montoPagar: number; frecuenciaPagos: string }): number =>
  Math.round(credit.montoPagar * 100 * (timesAMonth[credit.frecuenciaPagos] ?? 1));

/** Payments per month: weekly, every 14 days, fortnightly, daily, monthly, two-monthly, quarterly, … */
const timesAMonth: Readonly<Record<string, number>> = {
  D: 30,
  S: 52 / 12,
  C: 26 / 12,
  Q: 2,
  M: 1,
  B: 1 / 2,
  T: 1 / 3,
  A: 1 / 12,
};

/** The field accepts A to Z, Ñ and digits in capitals. */
const plain = (given: string): string =>
  given
    .toUpperCase()
    .replace(/Ñ/g, '\0')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\0/g, 'Ñ')
    .replace(/[^A-ZÑ0-9 ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

/** By the state's code in the CURP. */
const theirStates: Readonly<Record<string, string>> = {
  AS: 'AGS',
  BC: 'BC',
  BS: 'BCS',
  CC: 'CAMP',
  CS: 'CHIS',
  CH: 'CHIH',
  DF: 'CDMX',
  CL: 'COAH',
  CM: 'COL',
  DG: 'DGO',
  MC: 'MEX',
  GT: 'GTO',
  GR: 'GRO',
  HG: 'HGO',
  JC: 'JAL',
  MN: 'MICH',
  MS: 'MOR',
  NT: 'NAY',
  NL: 'NL',
  OC: 'OAX',
  PL: 'PUE',
  QT: 'QRO',
  QR: 'QROO',
  SP: 'SLP',
  SL: 'SIN',
  SR: 'SON',
  TC: 'TAB',
  TS: 'TAMP',
  TL: 'TLAX',
  VZ: 'VER',
  YN: 'YUC',
  ZS: 'ZAC',
};
