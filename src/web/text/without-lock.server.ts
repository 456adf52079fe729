import { spanish } from './languages.ts';
import type { Sentences } from './overlay.ts';
import en from './without-lock/en.json';
import es from './without-lock/es.json';

/** What a shop says that locks no phones, in place of every sentence about a lock. */
export const withoutLock = (language: string): Sentences => files[language] ?? {};

const files: Readonly<Record<string, Sentences>> = { [spanish]: es, en };
