import type { Deps } from '#server/actions/base/context.ts';
import { within } from '#server/database/partner-scope.ts';
import { nestedWords, type NestedWords } from './shop-words.ts';
import { publishedWords } from '#server/queries/partners/brand-drafts.ts';

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
