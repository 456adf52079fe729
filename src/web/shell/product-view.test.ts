import { expect, test } from 'vitest';
import type { Product } from '#contract/catalogue.ts';
import { plainFeatures } from '#domain/partner/features.ts';
import {
  cardOf,
  colourIn,
  coloursOf,
  perksOf,
  photosOf,
  pictureOf,
  planOf,
  specsOf,
} from './product-view.ts';

const product: Product = {
  id: 7,
  name: 'Galaxy A56 5G 256 GB',
  brand: 'Samsung',
  model: 'galaxy-a56',
  price: 7999,
  downPaymentPrice: 1299,
  pay: 199.5,
  weeks: 52,
  description: '',
  specs: '',
  color: ['[{"color":"#8c9a82","name":"Oliva"},{"color":"#ecc9c9","name":"Rosa"}]'],
  multimediaList: [],
  thubnailUrl: 'a.svg',
  unlimitedWhatsapp: true,
  oxxoSim: false,
  best_seller: true,
  onOffer: false,
  commercialPartner: { id: 1 },
  pictures: [
    { color: '#8c9a82', pair: 'olive.svg', front: 'olive-f.svg', back: 'olive-b.svg' },
    { color: '#ecc9c9', pair: 'rose.svg', front: 'rose-f.svg', back: 'rose-b.svg' },
  ],
};

test('a card says prices in centavos and leads to its page under the same prefix', () => {
  expect(cardOf(product, { prefix: '/1/1001', features: plainFeatures })).toMatchObject({
    to: '/1/1001/detalle-producto/7',
    weeklyCentavos: 199_50,
    downPaymentCentavos: 1_299_00,
    cashCentavos: 7_999_00,
    plan: { weeks: 52, totalCentavos: 1_299_00 + 52 * 199_50 },
    pictureAlt: 'Galaxy A56 5G 256 GB, color Oliva',
    tag: 'best',
    perks: ['whatsapp'],
  });
});

test('badges: the product’s own, and those of the partner on every product [spec:2.credit-no-active.whatsapp 2.credit-no-active.store 2.credit-no-active.carrier]', () => {
  expect(perksOf({ unlimitedWhatsapp: false, oxxoSim: true }, plainFeatures)).toEqual(['store']);
  const features = { ...plainFeatures, convenienceStoreBadge: true, carrierSimBadge: true };
  expect(perksOf({ unlimitedWhatsapp: true, oxxoSim: false }, features)).toEqual([
    'whatsapp',
    'store',
    'carrier',
  ]);
});

test.each([
  [[]],
  [['']],
  [['no json']],
  [['{"color":"#fff"}']],
  [['[{"color":"red","name":"Rojo"},null,3]']],
])('colours that are none: %j', (color) => {
  expect(coloursOf({ color })).toEqual([]);
});

test('a colour is found by hex or name, in any case', () => {
  const colours = coloursOf(product);
  expect(colourIn(colours, '#ECC9C9')?.name).toBe('Rosa');
  expect(colourIn(colours, 'rosa')?.color).toBe('#ecc9c9');
  expect(colourIn(colours, null)).toBeNull();
  expect(colourIn(colours, 'Verde')).toBeNull();
});

test('the picture of a colour and view, or the thumbnail of a server without them', () => {
  const [, rose = null] = coloursOf(product);
  expect(pictureOf(product, rose, 'back')).toBe('rose-b.svg');
  expect(pictureOf(product, null)).toBe('olive.svg');
  expect(pictureOf({ thubnailUrl: 'a.svg' }, rose, 'back')).toBe('a.svg');
});

test('the photos of a colour are those of it alone; a card has the point of its thumbnail', () => {
  const [olive = null, rose = null] = coloursOf(product);
  const photos = [{ file: 'a.webp', focus: { x: 10, y: 90 } }, { file: 'b.webp' }];
  const [first, ...rest] = product.pictures ?? [];
  const photographed = { ...product, pictures: [{ ...first, photos }, ...rest] as Product['pictures'] };
  expect(photosOf(photographed, olive)).toEqual(photos);
  expect(photosOf(photographed, rose)).toEqual([]);
  const card = cardOf({ ...product, focus: { x: 10, y: 90 } }, { prefix: '', features: plainFeatures });
  expect(card.focus).toEqual({ x: 10, y: 90 });
});

test('specs are label and value', () => {
  expect(specsOf('Pantalla: 6.7": AMOLED\r\n\nIP67')).toEqual([
    ['Pantalla', '6.7": AMOLED'],
    ['', 'IP67'],
  ]);
});

test('the plan adds up; without weeks there is none', () => {
  expect(planOf(product)?.totalCentavos).toBe(1_299_00 + 52 * 199_50);
  const { weeks, ...unknown } = product;
  expect(weeks).toBe(52);
  expect(planOf(unknown)).toBeNull();
});
