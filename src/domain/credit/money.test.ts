import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, formatMoneyShort, fromPesos, maxCentavos, toPesos } from './money.ts';

test('pesos of the wire become exact centavos', () => {
  expect(fromPesos(1234.5)).toBe(123_450);
  expect(fromPesos('1234.50')).toBe(123_450);
  expect(fromPesos(0)).toBe(0);
  expect(fromPesos(8.2)).toBe(820);
  expect(fromPesos(1.1)).toBe(110);
  expect(fromPesos(999_999_999_999.99)).toBe(maxCentavos);
});

test.each([Number.NaN, Infinity, -1, 0.001, 1e21, 1_000_000_000_000, 0.1 + 0.2])(
  '%s pesos is refused',
  (pesos) => {
    expect(() => fromPesos(pesos)).toThrow('invalid-input');
  },
);

test.each(['', 'mil', '1,234.50', '$5', '1.', '.5', '1.234', '-3', '1e3', '0x10'])(
  '"%s" is refused',
  (pesos) => {
    expect(() => fromPesos(pesos)).toThrow('invalid-input');
  },
);

test('centavos survive the way to the wire and back, as number and as JSON text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxCentavos }), (centavos) => {
      expect(fromPesos(toPesos(centavos))).toBe(centavos);
      expect(fromPesos(JSON.stringify(toPesos(centavos)))).toBe(centavos);
    }),
  );
});

test('amounts are written as in Mexico [spec:9.currency]', () => {
  expect(formatMoney(123_450)).toBe('$1,234.50');
  expect(formatMoney(5)).toBe('$0.05');
  expect(formatMoney(100_000_000)).toBe('$1,000,000.00');
  expect(formatMoney(-123_450)).toBe('-$1,234.50');
  expect(formatMoneyShort(19_900)).toBe('$199');
  expect(formatMoneyShort(19_950)).toBe('$199.50');
});

test('our hand-written format is that of es-MX [spec:9.currency]', () => {
  const intl = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 11 }), (centavos) => {
      expect(formatMoney(centavos)).toBe(intl.format(centavos / 100));
    }),
  );
});

test('a fraction of a centavo is never formatted', () => {
  expect(() => formatMoney(0.5)).toThrow('invalid-input');
  expect(() => toPesos(Number.NaN)).toThrow('invalid-input');
});
