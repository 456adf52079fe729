import { devicesOf } from '../sized.ts';

const { phone, tablet } = devicesOf('Huawei', 'bloom');

/** Huawei, by the maker's published sizes. */
export const huawei = {
  'pura-80-pro': phone([76.1, 163, 11, 1.8], 'triangle', 'hole', { take: 1 }),
  'pura-80': phone([74.3, 157.7, 10.5, 1.8], 'triangle', 'hole'),
  'pura-70': phone([74.3, 157.6, 10.2, 1.9], 'triangle', 'hole', { take: 2 }),
  'nova-13-pro': phone([74.9, 163.4, 10.4, 1.8], 'oval', 'hole', { take: 1 }),
  'nova-13': phone([74.9, 161.7, 10, 2], 'oval', 'hole'),
  'nova-12-se': phone([75.5, 162.4, 9.4, 2.2], 'dials', 'hole', { take: 2 }),
  'nova-14i': phone([78.9, 173.5, 9.4, 2.7], 'bar2', 'notch', { chinMm: 1.2, take: 1 }),
  'nova-y73': phone([76.4, 164.6, 9.2, 2.8], 'halo', 'drop', { chinMm: 1.6, take: 2 }),
  'matepad-pro-12-2': tablet([182.5, 271.3, 11, 5.6], 'tabPill', { take: 1 }),
  'matepad-11-5': tablet([177.3, 261, 11, 7.2], 'tabPill'),
  'matepad-se-11': tablet([163.8, 252.3, 10, 8.2], 'tabLens', { take: 2 }),
} as const;
