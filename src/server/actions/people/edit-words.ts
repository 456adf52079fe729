import type { OfficeOutput } from '#contract/office/api.ts';
import { longestOf, wordFaults } from '#domain/partner/own-words.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { givenWord, shopWords } from './shop-words.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { editDraft, type DraftSeen } from './edit-draft.ts';
import { lookAtBrand } from './look-at-brand.ts';

/** Lists the sentences that a partner may word, the worded ones first. @throws not-found */
export async function listWords(
  { store }: Deps,
  { partner, search }: { partner: number; search: string },
): Promise<OfficeOutput<'listBrandWords'>> {
  const row = await partnerRow(store, partner);
  if (!row) throw new DomainError('not-found');
  const { words } = (await lookAtBrand(store, row)).after;
  const wanted = plain(search);
  const found = shopWords(partner)
    .map((word) => ({ ...word, own: words[word.key] ?? null, longest: longestOf(word.given) }))
    .filter(({ given, own, section }) => plain(`${section} ${given} ${own ?? ''}`).includes(wanted))
    .toSorted((a, b) => Number(b.own !== null) - Number(a.own !== null));
  return { list: found.slice(0, mostShown), count: found.length };
}

const mostShown = 40;

/** Words a sentence in the draft; an empty text is the shop's again. @throws not-found, invalid-input, conflict */
export function changeWord(
  deps: Deps,
  staff: StaffCaller,
  { key, text, ...seen }: DraftSeen & { key: string; text: string },
): Promise<void> {
  return editDraft(deps, staff, seen, (now) => {
    const given = givenWord(seen.partner, key);
    if (given === null) throw new DomainError('not-found');
    const { [key]: _, ...others } = now.words;
    if (text === '' || text === given) return { ...now, words: others };
    const faults = wordFaults(given, text);
    if (faults.length > 0) throw new DomainError('invalid-input', { messages: faults });
    return { ...now, words: { ...others, [key]: text } };
  });
}

/** Without accents and capitals. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
