import { devicesOf } from '../sized.ts';

const { phone, tablet } = devicesOf('Motorola', 'ribbons');

/** Motorola, by the maker's published sizes. */
export const motorola = {
  'razr-60': phone([74, 171.3, 10.6, 2.1], 'cover', 'hole', { take: 1, leather: true, folds: true }),
  'edge-60-pro': phone([73.1, 160.7, 10.4, 1.6], 'quad', 'hole', { take: 2, leather: true }),
  'edge-60': phone([73.1, 161.2, 10, 1.7], 'quad', 'hole', { leather: true }),
  'edge-60-fusion': phone([73.1, 161.2, 10, 1.8], 'quad', 'hole', { take: 1, leather: true }),
  'edge-50-neo': phone([71.2, 154.1, 9.6, 2], 'quad', 'hole', { take: 2, leather: true }),
  'moto-g86': phone([74.7, 161.2, 9.4, 2.3], 'quad', 'hole', { leather: true }),
  'moto-g85': phone([73.1, 161.9, 9.8, 1.9], 'quad', 'hole', { take: 1, leather: true }),
  'moto-g75': phone([77.2, 166.1, 9, 2.6], 'quad', 'hole', { take: 2, leather: true }),
  'moto-g56': phone([76.3, 165.8, 9, 2.6], 'quad', 'hole', { take: 1, leather: true }),
  'moto-g35': phone([76, 166.3, 8.6, 2.8], 'pairOnSquare', 'hole', { chinMm: 1, leather: true }),
  'moto-g15': phone([76, 165.7, 8.6, 2.9], 'pairOnSquare', 'hole', { chinMm: 1.4, take: 2, leather: true }),
  'moto-g06': phone([77.5, 171.4, 8.6, 3], 'pairOnSquare', 'hole', { chinMm: 1.6, take: 1, leather: true }),
  'moto-g05': phone([76, 165.7, 8.6, 3], 'pairOnSquare', 'hole', { chinMm: 1.6, leather: true }),
  'moto-e15': phone([76, 165.7, 8.4, 3.1], 'pairOnSquare', 'drop', { chinMm: 1.8, take: 1 }),
  'moto-pad-60-neo': tablet([166.2, 254.6, 10, 7.8], 'tabPair'),
} as const;
