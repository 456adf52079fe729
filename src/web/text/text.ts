import { sentenceIn, type Sentences } from './overlay.ts';
import type { AllSentences } from './sections.ts';

/**
 * Returns a sentence of the storefront by 'section.key', in the partner's wording. Call it only during a render, a
 * loader or an action: while a module loads, the partner is not known.
 */
export const t = (key: TextKey, params: Params = {}): string =>
  fill(sentenceIn(sentencesNow(), key) ?? key, params);

/** Returns 'key_one', 'key_other' or a further form of the language, with {n}. Spanish 'many' (1,000,000) reads as other. */
export function plural(n: number, key: PluralKey, params: Params = {}): string {
  const form = new Intl.PluralRules(t('ui.locale')).select(n);
  const sentence = sentenceIn(sentencesNow(), `${key}_${form}`);
  return sentence === undefined
    ? t(`${key}_other` as TextKey, { n: grouped(n), ...params })
    : fill(sentence, { n: grouped(n), ...params });
}

/**
 * Sets the source of sentences: on the server those of the current request (entry.server.tsx), in the browser the
 * loaded ones (learnt-sentences.ts).
 */
export function takeSentencesFrom(source: () => Sentences): void {
  sentencesNow = source;
}

let sentencesNow: () => Sentences = () => ({});

export type Params = Record<string, string | number>;

type Paths<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Paths<T[K], `${P}${K}.`>;
}[keyof T & string];

export type TextKey = Paths<AllSentences>;
type PluralKey = TextKey extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never;

/** Replaces {name}; a name without a value stays visible, so that it is noticed. */
export const fill = (sentence: string, params: Params): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

const grouped = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
