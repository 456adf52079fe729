import { brandWire } from './brand-preview.ts';
import { nestedWords, type NestedWords } from './shop-words.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { within } from '#server/database/partner-scope.ts';
import { previewOf } from '#server/platform/preview-link.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { lookAtBrand } from './look-at-brand.ts';

/** A shop as its draft would have it. */
export interface Preview {
  readonly partner: number;
  /** What these paths of the API answer in place of what is published. */
  readonly answers: ReadonlyMap<string, unknown>;
  readonly words: NestedWords;
}

/** Returns what the signed link of the desk shows: the partner's draft as it is now. Null: it is no such link. */
export async function showPreview(
  { store, config }: Pick<Deps, 'store' | 'config'>,
  token: string,
): Promise<Preview | null> {
  const link = previewOf(config.secret, token, Date.now());
  if (!link) return null;
  // No visitor may read a draft; the signature is of a person who may.
  return within({ role: 'enganche_desk', partnerIds: [link.partner] }, async () => {
    const row = await partnerRow(store, link.partner);
    if (!row) return null;
    const { after } = await lookAtBrand(store, row);
    return { partner: row.id, answers: brandWire(row, after), words: nestedWords(row.id, after.words) };
  });
}
