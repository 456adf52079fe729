import { devicesOf } from '../sized.ts';

const { phone, tablet } = devicesOf('Xiaomi', 'dunes');

/** Xiaomi, by the maker's published sizes. */
export const xiaomi = {
  'xiaomi-15t-pro': phone([77.9, 162.7, 10, 1.7], 'window4', 'hole', { take: 2 }),
  'xiaomi-15t': phone([78, 163.2, 10, 1.8], 'window4', 'hole', { take: 1 }),
  'xiaomi-15': phone([71.2, 152.3, 10.2, 1.6], 'window4', 'hole'),
  'poco-f7': phone([77.9, 163.1, 9.6, 1.9], 'twins', 'hole', { take: 2 }),
  'poco-x7-pro': phone([75.2, 160.8, 9.4, 2], 'twins', 'hole', { take: 1 }),
  'redmi-note-14-pro-plus': phone([74.7, 162.5, 9.8, 1.9], 'squircle', 'hole', { take: 2 }),
  'redmi-note-14-pro': phone([74.4, 162.3, 9.6, 2], 'squircle', 'hole'),
  'redmi-note-14': phone([76.6, 163.3, 9, 2.4], 'window3', 'hole', { take: 1 }),
  'redmi-15': phone([80.5, 169.5, 9.2, 2.6], 'window3', 'hole', { chinMm: 1.4, take: 2 }),
  'redmi-15c': phone([79.5, 171.1, 9, 2.9], 'disc', 'drop', { chinMm: 1.8 }),
  'redmi-14c': phone([77.8, 171.9, 9, 3], 'disc', 'drop', { chinMm: 2, take: 1 }),
  'redmi-13': phone([76.3, 168.6, 8.8, 2.9], 'rings2', 'hole', { chinMm: 1.4, take: 2 }),
  'redmi-a5': phone([77.8, 171.7, 8.8, 3.1], 'pill', 'drop', { chinMm: 2.1, take: 1 }),
  'xiaomi-pad-7': tablet([173.4, 251.2, 10, 6.4], 'tabPair', { take: 2 }),
  'redmi-pad-pro': tablet([181.9, 280, 11, 7], 'tabPill', { take: 1 }),
  'redmi-pad-2': tablet([166, 254.6, 11, 8], 'tabPill'),
  'redmi-pad-se-8-7': tablet([125.5, 211.6, 9, 8], 'tabPill', { take: 2 }),
} as const;
