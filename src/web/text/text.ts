import { sentenceIn, type Sentences } from './overlay.ts';
import type { AllSentences } from './sections.ts';

/**
 * A sentence of the storefront by 'section.key', in the words of the partner. Only while a page is made or shown: a
 * module that is being loaded does not know the partner yet.
 */
export const t = (key: TextKey, params: Params = {}): string =>
  fill(sentenceIn(sentencesNow(), key) ?? key, params);

/** 'key_one' or 'key_other' of a section, with {n}. Spanish 'many' (1,000,000) reads as other. */
export function plural(n: number, key: PluralKey, params: Params = {}): string {
  return t(`${key}_${n === 1 ? 'one' : 'other'}` as TextKey, { n: grouped(n), ...params });
}

/**
 * Where sentences are found: on the server those of the request that is being answered (entry.server.tsx), in the
 * browser what it has learnt (learnt-sentences.ts).
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

/** Replaces {name}; a name without a value stays visible, so that it is found. */
export const fill = (sentence: string, params: Params): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

const grouped = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
