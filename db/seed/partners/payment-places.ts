import type { Mark } from './marks.ts';

/** Shops where a reference can be paid. Invented, like their signs, fees and limits. */
export const paymentPlaces = {
  'La Esquina': { mark: 'esquina', ink: '#8c1d2f', limits: { fee: 13_00, min: 10_00, max: 10_000_00 } },
  'Súper Nopal': { mark: 'nopal', ink: '#1f6b46', limits: { fee: 0, min: 1_00, max: 20_000_00 } },
  'Farmacia Sol': { mark: 'sol', ink: '#1d4f9e', limits: { fee: 10_00, min: 20_00, max: 5_000_00 } },
  'Tienda Farol': { mark: 'farol', ink: '#7a4a00', limits: { fee: 8_00, min: 10_00, max: 10_000_00 } },
  'Abarrotes Luna': { mark: 'luna', ink: '#4b3a86', limits: { fee: 0, min: 20_00, max: 1_000_00 } },
} as const satisfies Record<string, { mark: Mark; ink: string; limits: Limits }>;

/** Centavos: what the till charges, and how little and how much it takes at once. */
interface Limits {
  readonly fee: number;
  readonly min: number;
  readonly max: number;
}

export type PlaceName = keyof typeof paymentPlaces;

const hours: Partial<Record<PlaceName, string>> = {
  'La Esquina': 'Las 24 horas',
  'Súper Nopal': '7:00 a 23:00',
  'Farmacia Sol': '8:00 a 22:00',
};

/** The columns of a place that say what it takes. */
export function limitsOf(place: PlaceName) {
  const { fee, min, max } = paymentPlaces[place].limits;
  return { fee_centavos: fee, min_centavos: min, max_centavos: max, hours: hours[place] ?? null };
}
