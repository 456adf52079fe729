import { formatMoney, type Centavos } from '#domain/credit/money.ts';

/** What a till charges for taking a payment, how little and how much it takes at once, and when. Null: not known. */
export interface PlaceLimits {
  /** On top of the payment; 0: nothing. */
  readonly feeCentavos: Centavos | null;
  readonly minCentavos: Centavos | null;
  readonly maxCentavos: Centavos | null;
  readonly hours: string | null;
}

/** A place as the desk knows it. */
export interface PlaceFacts extends PlaceLimits {
  readonly name: string;
  /** Of its logo. */
  readonly file: string;
  /** Customers are sent there. */
  readonly isOpen: boolean;
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
  readonly before: string | null;
  readonly after: string;
}

/** What differs, in words of the desk; before null: the place is new. */
export function placeChanges(before: PlaceFacts | null, after: PlaceFacts): Change[] {
  const was = before && placeInWords(before);
  const limits = Object.entries(placeInWords(after))
    .map(([what, now]) => ({ what, before: was?.[what] ?? null, after: now }))
    .filter((change) => change.before !== change.after);
  if (before?.file === after.file) return limits;
  // By its file: the desk shows the picture.
  return [...limits, { what: 'Logo', before: before?.file ?? null, after: after.file }];
}

/** What a second person sees of a place. */
export const placeInWords = (place: PlaceFacts): Readonly<Record<string, string>> => ({
  Nombre: place.name,
  ...limitsInWords(place),
  'Se muestra': place.isOpen ? 'Sí' : 'No',
});

/** Each by its name at the desk. */
const limitsInWords = (limits: PlaceLimits): Readonly<Record<string, string>> => ({
  'Comisión de la tienda': limits.feeCentavos === 0 ? 'Sin comisión' : sumInWords(limits.feeCentavos),
  'Pago mínimo': sumInWords(limits.minCentavos),
  'Pago máximo': sumInWords(limits.maxCentavos),
  Horario: limits.hours ?? unknown,
});

const unknown = 'Sin dato';
const sumInWords = (centavos: Centavos | null): string =>
  centavos === null ? unknown : formatMoney(centavos);
