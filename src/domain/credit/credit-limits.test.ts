import { expect, test } from 'vitest';
import { faultOfLimits, usualCreditLimits } from './credit-limits.ts';

const withBand = (at: number, change: object) => ({
  ...usualCreditLimits,
  bands: usualCreditLimits.bands.map((band, each) => (each === at ? { ...band, ...change } : band)),
});

test('a better history never gets less', () => {
  expect(faultOfLimits(usualCreditLimits)).toBeNull();
  expect(faultOfLimits(withBand(1, { fromScore: 680 }))).toBe(
    'Cada banda empieza en menos puntos que la anterior.',
  );
  const more = 'Una banda no puede dar más que la anterior, que tiene mejor historial.';
  expect(faultOfLimits(withBand(2, { maxFinancedCentavos: 25_000_01 }))).toBe(more);
  expect(faultOfLimits(withBand(3, { maxMonthlyCentavos: 8_000_01 }))).toBe(more);
  const { noHistory } = usualCreditLimits;
  expect(
    faultOfLimits({ ...usualCreditLimits, noHistory: { ...noHistory, maxFinancedMetCentavos: 9_999_99 } }),
  ).toBe('Con ayuda de un promotor el límite no puede ser menor que sin ella.');
});
