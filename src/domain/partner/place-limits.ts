import { formatMoney, type Centavos } from '#domain/credit/money.ts';

/** What a till charges for taking a payment, how little and how much it takes at once, and when. Null: not known. */
export interface PlaceLimits {
  /** On top of the payment; 0: nothing. */
  readonly feeCentavos: Centavos | null;
  readonly minCentavos: Centavos | null;
  readonly maxCentavos: Centavos | null;
  readonly hours: string | null;
}

/** Whether a till takes this sum in one payment; a limit that is not known refuses nothing. */
export function takesSum(
  { minCentavos, maxCentavos }: Pick<PlaceLimits, 'minCentavos' | 'maxCentavos'>,
  centavos: Centavos,
): boolean {
  return centavos >= (minCentavos ?? 0) && centavos <= (maxCentavos ?? centavos);
}

interface Change {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** What differs, in words of the desk. */
export function placeChanges(before: PlaceLimits, after: PlaceLimits): Change[] {
  const [was, is] = [limitsInWords(before), limitsInWords(after)];
  return Object.entries(was)
    .map(([what, old]) => ({ what, before: old, after: is[what] ?? '' }))
    .filter((change) => change.before !== change.after);
}

/** Each by its name at the desk. */
export const limitsInWords = (limits: PlaceLimits): Readonly<Record<string, string>> => ({
  'Comisión de la tienda': limits.feeCentavos === 0 ? 'Sin comisión' : sumInWords(limits.feeCentavos),
  'Pago mínimo': sumInWords(limits.minCentavos),
  'Pago máximo': sumInWords(limits.maxCentavos),
  Horario: limits.hours ?? unknown,
});

const unknown = 'Sin dato';
const sumInWords = (centavos: Centavos | null): string =>
  centavos === null ? unknown : formatMoney(centavos);
