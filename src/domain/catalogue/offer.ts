import { formatMoney, type Centavos } from '../credit/money.ts';

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
