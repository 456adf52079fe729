import type { Mark } from './marks.ts';

/** Shops where a reference can be paid. Invented, like their signs. */
export const paymentPlaces = {
  'La Esquina': { mark: 'esquina', ink: '#8c1d2f' },
  'Súper Nopal': { mark: 'nopal', ink: '#1f6b46' },
  'Farmacia Sol': { mark: 'sol', ink: '#1d4f9e' },
  'Tienda Farol': { mark: 'farol', ink: '#7a4a00' },
  'Abarrotes Luna': { mark: 'luna', ink: '#4b3a86' },
} as const satisfies Record<string, { mark: Mark; ink: string }>;

export type PlaceName = keyof typeof paymentPlaces;
