import { formatMoney, type Centavos } from '../credit/money.ts';

/** Raises or lowers a price by a percentage, in tenths of a percent (-100 is 10 % less), to whole pesos. */
export const scaledPrice = (centavos: Centavos, tenths: number): Centavos =>
  Math.round((centavos * (1000 + tenths)) / 100_000) * 100;

/** Reads '5', '+5', '-10' or '2.5 %' as tenths of a percent; null: no percentage, none at all, or beyond ±90. */
export function tenthsOf(text: string): number | null {
  const match = /^([+\-−]?)(\d{1,2})(?:[.,](\d))?%?$/.exec(text.replaceAll(/\s/g, ''));
  if (!match) return null;
  const size = Number(match[2]) * 10 + Number(match[3] ?? 0);
  if (size === 0 || size > 900) return null;
  return match[1] === '' || match[1] === '+' ? size : -size;
}

/** The prices of a product, from which plans are made. */
export interface Offer {
  readonly priceCentavos: Centavos;
  readonly downPaymentCentavos: Centavos;
  readonly weeklyCentavos: Centavos;
  readonly weeks: number;
}

export interface OfferChange {
  readonly field: keyof Offer;
  readonly was: number;
  readonly now: number;
}

/** Returns the figures that differ from what a person was shown. A figure missing on one side is not compared. */
export function offerChanges(shown: Partial<Offer>, today: Partial<Offer>): OfferChange[] {
  return offerFields.flatMap((field) => {
    const [was, now] = [shown[field], today[field]];
    return was === undefined || now === undefined || was === now ? [] : [{ field, was, now }];
  });
}

/** 'Precio de contado: antes $7,999.50, ahora $8,499.00.' */
export const changeInWords = ({ field, was, now }: OfferChange): string =>
  `${labels[field]}: antes ${figure(field, was)}, ahora ${figure(field, now)}.`;

/** 'El color que elegiste ya no está disponible. Puedes elegir: Grafito, Rosa.' */
export const colorGone = (left: readonly { readonly name: string }[]): string =>
  `El color que elegiste ya no está disponible. Puedes elegir: ${left.map(({ name }) => name).join(', ')}.`;

const figure = (field: keyof Offer, value: number): string =>
  field === 'weeks' ? String(value) : formatMoney(value);

const labels: Readonly<Record<keyof Offer, string>> = {
  priceCentavos: 'Precio de contado',
  downPaymentCentavos: 'Enganche',
  weeklyCentavos: 'Pago semanal',
  weeks: 'Semanas',
};
const offerFields = Object.keys(labels) as readonly (keyof Offer)[];
