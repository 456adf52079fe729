import { expect, test } from 'vitest';
import { makePlan } from './plan.ts';
import { canonicalSummary, signingSummary, type Summarised } from './signing-summary.ts';

const company = {
  name: 'Alba',
  legalName: 'Comercializadora Alba, S.A. de C.V.',
  supportPhone: '5541239087',
  graceDays: 3,
};
const plan = makePlan({
  cashPriceCentavos: 799_900,
  downPaymentCentavos: 129_900,
  weeklyPaymentCentavos: 19_900,
  weeks: 52,
  lastPaymentCentavos: 15_050,
});
const data: Summarised = { plan, clauses: 3, company, on: '2025-11-21', revocationUntil: '2025-11-28' };
const said = (change: Partial<Summarised> = {}) =>
  Object.fromEntries(signingSummary({ ...data, ...change }).lines.map(({ about, text }) => [about, text]));

test('where nothing locks, no line speaks of a lock', () => {
  expect(JSON.stringify(said())).toContain('bloque');
  expect(JSON.stringify(said({ clauses: 4 }))).not.toContain('bloque');
  expect(said({ clauses: 4 })['late']).toContain('No cobramos recargos.');
});

test('eight lines say what is paid, when, what it costs, and what happens if it is not', () => {
  const { lines } = signingSummary(data);
  expect(lines).toHaveLength(8);
  expect(said()).toMatchObject({
    pay: 'Pagas $1,299 hoy de enganche y $199 cada semana durante 52 semanas; la última es de $150.50.',
    total: 'En total pagas $11,598.50. De contado son $7,999. El crédito te cuesta $3,599.50 más.',
    due: 'Tu primera semana vence siete días después de recibir tu equipo, y las demás cada siete días. Antes no debes nada.',
  });
  expect(said()['cat']).toContain(
    `${plan.catPercent.toFixed(1)} % sin IVA, calculado el 21 de noviembre de 2025`,
  );
  expect(said()['late']).toContain('Si pasan 3 días de tu fecha de pago');
  expect(said()['revoke']).toContain('hasta el 28 de noviembre de 2025');
  expect(said()['lender']).toContain('Comercializadora Alba, S.A. de C.V. (Alba)');
});

test('without a down payment, in equal weeks', () => {
  const terms = {
    cashPriceCentavos: 500_000,
    downPaymentCentavos: 0,
    weeklyPaymentCentavos: 20_000,
    weeks: 26,
  };
  const words = said({ plan: makePlan(terms) });
  expect(words['pay']).toBe('Hoy no pagas enganche. Pagas $200 cada semana durante 26 semanas.');
});

test('one week, at no cost', () => {
  const terms = {
    cashPriceCentavos: 500_000,
    downPaymentCentavos: 400_000,
    weeklyPaymentCentavos: 100_000,
    weeks: 1,
  };
  const words = said({ plan: makePlan(terms) });
  expect(words['pay']).toBe('Pagas $4,000 hoy de enganche y $1,000 en una semana.');
  expect(words['total']).toBe('En total pagas $5,000. De contado son $5,000. El crédito no te cuesta más.');
  expect(words['due']).not.toContain('las demás');
});

test.each([
  [0, 'Desde el día siguiente a tu fecha de pago sin cubrir la semana'],
  [1, 'Si pasa 1 día de tu fecha de pago sin cubrir la semana'],
])('%i days of grace', (graceDays, sentence) => {
  expect(said({ company: { ...company, graceDays } })['late']).toContain(sentence);
});

test('the same facts have the same canonical form, any other fact another', () => {
  const canonical = (change: Partial<Summarised> = {}) =>
    canonicalSummary(signingSummary({ ...data, ...change }));
  expect(canonical()).toBe(canonical());
  expect(canonical({ on: '2025-11-22' })).not.toBe(canonical());
  expect(canonical({ company: { ...company, graceDays: 4 } })).not.toBe(canonical());
});
