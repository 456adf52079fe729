import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { translationFaults } from '#scripts/texts-plugin.ts';
import { dayInWords, momentInWords, stamp, weekdayInWords } from './dates.ts';
import { ownNameOf, translationsIn } from './languages.ts';
import { sentenceIn, translated, type Sentences } from './overlay.ts';
import { languages, otherLanguages, screenSentences, sentencesOf } from './sentences.server.ts';
import { plural, t, takeSentencesFrom } from './text.ts';

const folder = join(import.meta.dirname, '../assets/i18n');
const files = globSync('*.json', { cwd: folder });
const es = sentencesOf(0);

/** Said in Spanish to everybody: the law words them. */
const onlySpanish = new Set(['plan.catNotice', 'aproveCredit.cat']);

const keysOf = (node: Sentences, path = ''): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  );

function speak(language: string, sentences = sentencesOf(0, language)): void {
  takeSentencesFrom(() => sentences);
  onTestFinished(() => takeSentencesFrom(() => es));
}

test('every translation that is built and served is without fault', () => {
  expect(translationFaults()).toEqual([]);
});

test('English says every sentence; add to src/web/assets/i18n/en.json what is listed here', () => {
  const en = JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8')) as Sentences;
  const keys = keysOf(es);
  expect(keys.filter((key) => sentenceIn(en, key) === undefined && !onlySpanish.has(key))).toEqual([]);
  expect(keysOf(en).filter((key) => onlySpanish.has(key))).toEqual([]);
  const bolds = (sentence: string | undefined) => sentence?.split('**').length;
  const otherwiseBold = keysOf(en).filter((key) => bolds(sentenceIn(en, key)) !== bolds(sentenceIn(es, key)));
  expect(otherwiseBold).toEqual([]);
});

test('the languages are Spanish and the files, each called by its own name', () => {
  expect(new Set(languages)).toEqual(new Set(['es', ...files.map((file) => basename(file, '.json'))]));
  expect(otherLanguages('es')).toContainEqual({ language: 'en', name: 'English' });
  expect(otherLanguages('en')).toContainEqual({ language: 'es', name: 'Español' });
  expect(['fr', 'pl'].map(ownNameOf)).toEqual(['Français', 'Polski']);
});

test('a third language is a file: what it lacks is said in Spanish, with plural forms of its own', () => {
  const polish = {
    ui: { locale: 'pl', back: 'Wstecz' },
    plan: { weeks_one: '{n} tydzień', weeks_few: '{n} tygodnie', weeks_other: '{n} tygodni' },
  };
  const made = mkdtempSync(join(tmpdir(), 'enganche-i18n-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  writeFileSync(join(made, 'pl.json'), JSON.stringify(polish));
  expect(translationFaults(made)).toEqual([]);

  const known = translationsIn({ '../assets/i18n/pl.json': polish });
  expect([...known.keys()]).toEqual(['pl']);
  speak('pl', translated(es, known.get('pl') ?? {}));
  expect([t('ui.back'), t('ui.close')]).toEqual(['Wstecz', 'Cerrar']);
  expect([1, 3, 5].map((n) => plural(n, 'plan.weeks'))).toEqual(['1 tydzień', '3 tygodnie', '5 tygodni']);
  expect(dayInWords('2026-11-27')).toBe('27 listopada 2026');
});

test('a file with a strange name, an unknown key or other names in a sentence is refused', () => {
  const made = mkdtempSync(join(tmpdir(), 'enganche-i18n-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  writeFileSync(join(made, 'es.json'), '{}');
  writeFileSync(join(made, 'fr.json'), JSON.stringify({ ui: { bak: 'x' }, inicio: { from: 'dès' } }));
  expect(translationFaults(made)).toEqual([
    'es.json: is not named {language}.json',
    'fr.json: ui.bak is not in the base',
    'fr.json: inicio.from has the names none in place of {amount}',
  ]);
});

test('a partner words its sentences in Spanish; in English the house’s are said, of the screen alone', () => {
  expect(sentencesOf(301, 'en')).toEqual(sentencesOf(0, 'en'));
  expect(sentencesOf(301)).not.toEqual(es);
  expect(Object.keys(screenSentences('inicio', 1, 'en'))).toEqual(Object.keys(screenSentences('inicio', 1)));
  expect(screenSentences('404', 1, 'en')).toEqual({});
});

test('days, moments and counts in English, in Mexico City', () => {
  speak('en');
  expect(dayInWords('1990-05-03')).toBe('May 3, 1990');
  expect(weekdayInWords('2025-11-27')).toBe('Thursday, November 27');
  expect(stamp('2025-11-27T17:05:00Z')).toBe('Nov 27, 2025, 11:05 AM');
  expect(momentInWords('2025-11-28T05:05:00Z')).toMatch(/^Thursday, November 27(,| at) 11:05 PM$/);
  expect(plural(1, 'catalogo.count')).toBe('1 device');
  expect(plural(1234, 'catalogo.count')).toBe('1,234 devices');
});
