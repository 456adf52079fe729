import { mailWords } from '#domain/partner/mail-words.ts';
import { messagesByKey } from '#domain/partner/message-words.ts';
import { namesIn, sectionOfWord, type OwnWords } from '#domain/partner/own-words.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { within } from '#server/database/partner-scope.ts';
import { publishedWords } from '#server/queries/partners/brand-drafts.ts';
import sentences from './shop-sentences.generated.json' with { type: 'json' };

/** A sentence of the shop that a partner may word, beside what it says without that. */
export interface ShopWord {
  readonly key: string;
  /** Its screen, in Spanish. */
  readonly section: string;
  readonly given: string;
}

/** Every such sentence, in the order of the screens' files. */
export const shopWords = (partner: number): ShopWord[] =>
  Object.entries({ ...common, ...partners[partner] }).map(([key, given]) => ({
    key,
    section: sectionOfWord(key) ?? '',
    given,
  }));

/** What the shop says without the partner's own words; null: no sentence that may be worded. */
export const givenWord = (partner: number, key: string): string | null =>
  [partners[partner], common].find((words) => words && Object.hasOwn(words, key))?.[key] ?? null;

/** As the storefront takes them: {inicio: {lead: '…'}}; without those that a later release of the shop has no place for. */
export function nestedWords(partner: number, words: OwnWords): NestedWords {
  const nested: Record<string, NestedWords | string> = {};
  for (const [key, text] of Object.entries(words)) {
    const given = givenWord(partner, key);
    // The storefront says no message.
    if (given === null || isMessage(key) || namesIn(given) !== namesIn(text)) continue;
    const path = key.split('.');
    const last = path.pop() ?? key;
    let node = nested;
    for (const part of path) {
      const next = node[part];
      const deeper = typeof next === 'object' ? next : {};
      node[part] = deeper;
      node = deeper;
    }
    node[last] = text;
  }
  return nested;
}

/** Said by SMS or e-mail, and on no screen. */
export const isMessage = (key: string): boolean => messagesByKey.has(key) || mailWords.has(key);

export interface NestedWords {
  [key: string]: string | NestedWords;
}

const common: OwnWords = {
  ...sentences.common,
  ...Object.fromEntries([...messagesByKey].map(([key, { sentence }]) => [key, sentence])),
  ...Object.fromEntries([...mailWords].map(([key, { given }]) => [key, given])),
};
const partners: Readonly<Record<string, OwnWords>> = sentences.partners;

/** The partners' own sentences, kept until the shop changes; without the database, those of before. */
export function ownWords({ store, log }: Pick<Deps, 'store' | 'log'>) {
  const known = new Map<number, NestedWords>();
  let now: Promise<void> | null = null;

  // A partner has few, and most have none: all of them are read at once.
  const read = () =>
    within({ role: 'enganche_window', partnerIds: [] }, async () => {
      const rows = await publishedWords(store);
      known.clear();
      for (const { id, words } of rows) known.set(id, nestedWords(id, words));
    });

  return {
    async of(partner: number): Promise<NestedWords> {
      const reading = (now ??= read());
      try {
        await reading;
      } catch (error) {
        log.warn({ err: error }, 'the partners’ own sentences could not be read');
        if (now === reading) now = null;
      }
      return known.get(partner) ?? none;
    },
    forget: () => void (now = null),
  };
}

const none: NestedWords = {};
