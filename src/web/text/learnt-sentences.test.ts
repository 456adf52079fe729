import { afterAll, expect, test } from 'vitest';
import { hasLearnt, learnSentences } from './learnt-sentences.ts';
import { sentencesOf } from './sentences.server.ts';
import { t, takeSentencesFrom } from './text.ts';

const all = sentencesOf(0);
afterAll(() => takeSentencesFrom(() => all));

test('the browser adds the sentences of each screen to those it knows; another partner has other words', () => {
  learnSentences({ partner: 1, segment: null, language: 'es', sentences: { ui: { close: 'Cerrar' } } });
  learnSentences({ partner: 1, segment: 'inicio', language: 'es', sentences: { inicio: { lead: 'Hola' } } });
  expect([t('ui.close'), t('inicio.lead'), t('login.title')]).toEqual(['Cerrar', 'Hola', 'login.title']);
  expect([hasLearnt(1, 'inicio'), hasLearnt(1, 'login'), hasLearnt(2, 'inicio')]).toEqual([
    true,
    false,
    false,
  ]);
  learnSentences({ partner: 2, segment: null, language: 'es', sentences: { ui: { close: 'Listo' } } });
  expect([t('ui.close'), t('inicio.lead')]).toEqual(['Listo', 'inicio.lead']);
});
