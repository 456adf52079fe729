import { ownNameOf, spanish, translationsIn } from './languages.ts';
import { merge, translated, withOwn, type Sentences } from './overlay.ts';

/** Every sentence in the partner's wording. An id that is no partner's gets the common wording. */
export const sentencesOf = (partner: number, language = spanish): Sentences =>
  wordedBy(partner, all, language);

/** The sentences of one screen; none for a segment without a file of its own. */
export const screenSentences = (segment: string, partner: number, language = spanish): Sentences =>
  wordedBy(partner, files[`../screens/${segment}/es.json`] ?? {}, language);

/** The sentences that any screen may show: those of the shell and of the kit. */
export const sharedSentences = (partner: number, language = spanish): Sentences =>
  wordedBy(partner, shared, language);

/** What a partner words is Spanish: in another language the house's sentences are said. */
function wordedBy(partner: number, base: Sentences, language: string): Sentences {
  const translation = translations.get(language);
  if (translation) return translated(base, translation);
  const own = overlays[`./es.${partner}.json`];
  return own === undefined ? base : withOwn(base, own);
}

const files = import.meta.glob<Sentences>('../{screens/*,shell,ui}/es.json', {
  eager: true,
  import: 'default',
});
/** A partner's own sentences; the build validates them and serves them as assets/i18n/es.{partner}.json. */
const overlays = import.meta.glob<Sentences>('./es.*.json', { eager: true, import: 'default' });
/** One file per further language; the build validates them and serves them as assets/i18n/{language}.json. */
const translations = translationsIn(
  import.meta.glob<Sentences>('../assets/i18n/*.json', { eager: true, import: 'default' }),
);

const all = Object.values(files).reduce(merge, {});
const shared = merge(files['../shell/es.json'] ?? {}, files['../ui/es.json'] ?? {});

export const languages: readonly string[] = [spanish, ...translations.keys()];

/** What a visitor of `language` can change to, by their own names. */
export const otherLanguages = (language: string): { language: string; name: string }[] =>
  languages.filter((each) => each !== language).map((each) => ({ language: each, name: ownNameOf(each) }));
