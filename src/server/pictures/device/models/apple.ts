import { devicesOf } from '../sized.ts';

const { phone, tablet } = devicesOf('Apple', 'petals');

/** Apple, by the maker's published sizes. */
export const apple = {
  'iphone-17-pro-max': phone([78, 163.4, 14, 2.1], 'plateau', 'island', { take: 1 }),
  'iphone-17-pro': phone([71.9, 150, 13.5, 2.1], 'plateau', 'island'),
  'iphone-air': phone([74.7, 156.2, 13.6, 2.1], 'bar', 'island', { take: 2 }),
  'iphone-17': phone([71.5, 149.6, 13, 2.2], 'pill', 'island'),
  'iphone-16-pro': phone([71.5, 149.6, 13.2, 2.1], 'square', 'island', { take: 2 }),
  'iphone-16-plus': phone([77.8, 160.9, 13, 2.5], 'pill', 'island', { take: 2 }),
  'iphone-16': phone([71.6, 147.6, 12.8, 2.5], 'pill', 'island', { take: 1 }),
  'iphone-16e': phone([71.5, 146.7, 12.5, 2.7], 'single', 'notch'),
  'iphone-15': phone([71.6, 147.6, 12.6, 2.6], 'diagonal', 'island', { take: 2 }),
  'iphone-14': phone([71.5, 146.7, 11.8, 2.9], 'diagonal', 'notch'),
  'iphone-13': phone([71.5, 146.7, 11.4, 3], 'diagonal', 'notch', { take: 1 }),
  'ipad-air-11-m3': tablet([178.5, 247.6, 13, 8.6], 'tabLens', { take: 2 }),
  'ipad-a16': tablet([179.5, 248.6, 14, 9.4], 'tabLens'),
  'ipad-mini-a17-pro': tablet([134.8, 195.4, 13, 7.8], 'tabLens', { take: 1 }),
} as const;
