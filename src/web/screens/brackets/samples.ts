import { t } from '#web/text/text.ts';
import type { ProductCardProps } from '#web/ui/product-card.tsx';
import azul from './tableta-azul.svg?url';
import plata from './tableta-plata.svg?url';
import rosa from './tableta-rosa.svg?url';

/** Spec §2 'Brackets': $5,000.00 and $2,000.00. */
export const authorisedLineCentavos = 5_000_00;
export const minimumDownPaymentCentavos = 2_000_00;

export const sampleTablet = {
  get name() {
    return t('brackets.sampleName');
  },
  picture: azul,
  tint: '#a9c8ea',
};
export const samplePages = 5;

const colours = [
  { color: '#a9c8ea', name: 'blue', picture: azul },
  { color: '#efc3cc', name: 'pink', picture: rosa },
  { color: '#dfe2e5', name: 'silver', picture: plata },
] as const;

/** Three cards per page, numbered, so that changing the page is visible. */
export function sampleCards(page: number): Omit<ProductCardProps, 'to'>[] {
  return colours.map(({ picture, color, name }, index) => ({
    brand: t('brackets.sampleBrand'),
    name: t('brackets.sampleNumber', { n: (page - 1) * colours.length + index + 1 }),
    picture,
    pictureAlt: t('product.pictureAlt', { name: t('brackets.sampleName'), color: t(`brackets.${name}`) }),
    colours: [{ color, name: t(`brackets.${name}`) }],
    weeklyCentavos: 199_00,
    downPaymentCentavos: minimumDownPaymentCentavos,
    cashCentavos: 7_000_00,
    tag: null,
    perks: [],
  }));
}
