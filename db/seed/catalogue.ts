import { galaxyA } from './catalogue/galaxy-a.ts';
import { galaxyS } from './catalogue/galaxy-s.ts';
import { galaxyTab } from './catalogue/galaxy-tab.ts';
import { huaweiPhones } from './catalogue/huawei-phones.ts';
import { ipad } from './catalogue/ipad.ts';
import { iphoneEarlier } from './catalogue/iphone-earlier.ts';
import { iphone } from './catalogue/iphone.ts';
import { matepad } from './catalogue/matepad.ts';
import { motoBasic } from './catalogue/moto-basic.ts';
import { motoG } from './catalogue/moto-g.ts';
import { motorolaEdge } from './catalogue/motorola-edge.ts';
import { redmiBasic } from './catalogue/redmi-basic.ts';
import { redmi } from './catalogue/redmi.ts';
import { xiaomiPad } from './catalogue/xiaomi-pad.ts';
import { xiaomiPhones } from './catalogue/xiaomi-phones.ts';
import type { SeedProduct } from './catalogue/family.ts';

/** Shown first on the home page, in this order. */
const featured = [
  'Galaxy A56 5G 256 GB',
  'iPhone 17 256 GB',
  'Redmi 15C 128 GB',
  'edge 60 512 GB',
  'iPad (A16) 11" 128 GB',
  'moto g86 5G 256 GB',
  'Galaxy S25 256 GB',
  'Redmi Note 14 Pro 256 GB',
  'nova 13 256 GB',
];

const shelves: readonly SeedProduct[] = [
  ...iphone,
  ...galaxyS,
  ...galaxyA,
  ...motorolaEdge,
  ...motoG,
  ...redmi,
  ...xiaomiPhones,
  ...huaweiPhones,
  ...iphoneEarlier,
  ...redmiBasic,
  ...motoBasic,
  ...ipad,
  ...galaxyTab,
  ...matepad,
  ...xiaomiPad,
];

const placeOf = (product: SeedProduct): number => {
  const place = featured.indexOf(product.name);
  return place === -1 ? featured.length : place;
};

/**
 * The demo shop's phones and tablets, featured first. Names, sizes and colours are the makers'; prices and
 * terms are invented, and plausible for Mexico in 2026.
 */
export const catalogue: readonly SeedProduct[] = shelves.toSorted((a, b) => placeOf(a) - placeOf(b));
