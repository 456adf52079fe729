import { devicesOf } from '../sized.ts';

const { phone, tablet } = devicesOf('Samsung', 'orbs');

/** Samsung, by the maker's published sizes. */
export const samsung = {
  'galaxy-s25-ultra': phone([77.6, 162.8, 5.6, 1.7], 'rings5', 'hole', { take: 1 }),
  'galaxy-s25-plus': phone([75.8, 158.4, 9.8, 1.9], 'rings3', 'hole', { take: 2 }),
  'galaxy-s25': phone([70.5, 146.9, 9.5, 2], 'rings3', 'hole'),
  'galaxy-s25-edge': phone([75.6, 158.2, 9.8, 1.8], 'capsule2', 'hole', { take: 1 }),
  'galaxy-s25-fe': phone([76.6, 161.3, 9.2, 2.2], 'rings3', 'hole', { take: 1 }),
  'galaxy-s24-fe': phone([77.3, 162, 9.2, 2.6], 'rings3', 'hole', { take: 2 }),
  'galaxy-z-flip7': phone([75.2, 166.7, 10.4, 1.8], 'cover', 'hole', { take: 2, folds: true }),
  'galaxy-a56': phone([77.5, 162.2, 8.6, 2.6], 'capsule3', 'hole'),
  'galaxy-a36': phone([78.2, 162.9, 8.6, 2.7], 'capsule3', 'hole', { take: 1 }),
  'galaxy-a26': phone([77.5, 164, 8.4, 2.9], 'column3', 'drop', { chinMm: 1.2, take: 2 }),
  'galaxy-a17': phone([77.9, 164.4, 8.2, 3], 'column3', 'drop', { chinMm: 1.5 }),
  'galaxy-a16': phone([77.9, 164.4, 8, 3.1], 'rings3', 'drop', { chinMm: 1.6 }),
  'galaxy-a07': phone([77.4, 167.4, 8, 3.2], 'capsule2', 'drop', { chinMm: 1.9, take: 1 }),
  'galaxy-a06': phone([77.3, 167.3, 8, 3.3], 'rings2', 'drop', { chinMm: 2, take: 2 }),
  'galaxy-tab-s11': tablet([165.3, 253.8, 9, 6.2], 'tabSquare', { take: 1 }),
  'galaxy-tab-s10-fe': tablet([165.8, 254.3, 9, 7.6], 'tabSquare'),
  'galaxy-tab-a11-plus': tablet([168.7, 257.1, 9, 8.2], 'tabLens', { take: 2 }),
  'galaxy-tab-a9-plus': tablet([168.7, 257.1, 9, 8.4], 'tabLens', { take: 1 }),
  'galaxy-tab-a11': tablet([124.7, 211, 8.6, 8.2], 'tabLens'),
} as const;
