import { expect, test } from 'vitest';
import { ruleInputs } from '#contract/office/record.ts';
import { inputWords } from './rule-inputs.ts';

test('what the rules saw is said in words and pesos, never as it is stored', () => {
  const stored = {
    outcome: 'clear',
    score: '640',
    activeDelinquencies: '0',
    monthlyDebtCentavos: '185000',
    alerts: '["X"]',
    addressEdited: 'true',
    promoterHelp: 'false',
    identityReview: 'waiting',
  };
  const shown = ruleInputs.map((name) => inputWords({ name, value: stored[name] }));
  expect(shown.map(({ label }) => label)).toEqual([
    'Respuesta del buró',
    'Puntaje',
    'Créditos con atraso',
    'Pagos al mes por otros créditos',
    'Observaciones',
    'Cambió el domicilio de su identificación',
    'Ayudó un promotor',
    'Revisión de la identidad',
  ]);
  expect(shown.map(({ value }) => value)).toEqual([
    'Sin atrasos que impidan',
    '640',
    '0',
    '$1,850.00',
    'Con observaciones',
    'Sí',
    'No',
    'Por revisar',
  ]);
});
