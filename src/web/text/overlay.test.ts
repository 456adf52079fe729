import { expect, test } from 'vitest';
import { textFaults } from '#scripts/texts-plugin.ts';
import { sentencesOf } from './sentences.server.ts';
import { merge, overlayFaults, sentenceIn, withOwn } from './overlay.ts';

const es = sentencesOf(0);

test('a partner may replace single sentences, also deep ones', () => {
  const overlay = {
    inicio: { lead: 'Otra frase.', from: '{amount} por semana' },
    dashboard: { state: { late: 'Vencido' } },
    plan: { weeks_one: '{n} semanita' },
    downPayment: { paid: '**¡Gracias!** Tu crédito ya está activo.' },
  };
  expect(overlayFaults(es, overlay)).toEqual([]);
  expect(overlayFaults(es, {})).toEqual([]);
  expect(sentenceIn(overlay, 'dashboard.state.late')).toBe('Vencido');
  expect(sentenceIn(overlay, 'dashboard.state.paid')).toBeUndefined();
  expect(sentenceIn(overlay, 'inicio')).toBeUndefined();
  expect(sentenceIn(overlay, 'inicio.lead.more')).toBeUndefined();
});

test.each([
  [{ inicio: { leed: 'x' } }, 'inicio.leed is not in the base'],
  [{ promos: { title: 'x' } }, 'promos is not in the base'],
  [{ inicio: { constructor: 'x' } }, 'inicio.constructor is not in the base'],
  [{ inicio: { from: 'barato' } }, 'inicio.from has the names none in place of {amount}'],
  [{ inicio: { lead: 'Hola {name}' } }, 'inicio.lead has the names {name} in place of none'],
  [{ inicio: { from: '{amonut}' } }, 'inicio.from has the names {amonut} in place of {amount}'],
  [{ inicio: { lead: 'Muy **bueno**' } }, 'inicio.lead cannot be bold'],
  [{ inicio: { lead: '' } }, 'inicio.lead is empty or has stray spaces'],
  [{ inicio: { lead: 'Hola ' } }, 'inicio.lead is empty or has stray spaces'],
  [{ inicio: { lead: 5 } }, 'inicio.lead is no sentence'],
  [{ inicio: { lead: { more: 'x' } } }, 'inicio.lead is no sentence'],
  [{ inicio: 'Hola' }, 'inicio is no section of sentences'],
  [['Hola'], 'the file is no section of sentences'],
])('%j is refused: %s', (overlay, fault) => {
  expect(overlayFaults(es, overlay)).toEqual([fault]);
});

test('sections of two folders become one; a partner’s words replace, and add nothing', () => {
  const base = merge({ inicio: { lead: 'a' }, ui: { close: 'x' } }, { inicio: { from: 'b' } });
  expect(base).toEqual({ inicio: { lead: 'a', from: 'b' }, ui: { close: 'x' } });
  const own = { inicio: { from: 'c' }, plan: { weekly: 'd' } };
  expect(withOwn(base, own)).toEqual({ inicio: { lead: 'a', from: 'c' }, ui: { close: 'x' } });
});

test('every partner’s file that is built and served is without fault', () => {
  expect(textFaults()).toEqual([]);
});
