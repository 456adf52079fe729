import { nestedWords, type NestedWords } from './shop-words.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { within } from '#server/database/partner-scope.ts';
import { previewOf } from '#server/platform/preview-link.ts';
import { partnerRow, type PartnerRow } from '#server/queries/catalogue/offers.ts';
import { lookAtBrand } from './look-at-brand.ts';
import type { Output } from '#contract/api.ts';
import type { BrandFacts } from '#domain/partner/brand-facts.ts';
import { logoTypes, productOfLink } from '#domain/partner/brand-pictures.ts';
import { partnerColumns } from '#server/queries/partners/brand-drafts.ts';
import { bannerOf, partnerOf } from './partner-shown.ts';

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

/** What the shop's calls answer of a partner with these facts, by path. */
function brandWire(row: PartnerRow, facts: BrandFacts): ReadonlyMap<string, unknown> {
  const partner = partnerOf({
    ...row,
    ...partnerColumns(facts),
    words: facts.words,
    features: { ...facts.features },
  });
  const logos: Output<'getLogos'> = logoTypes.flatMap((type, index) =>
    facts.logos[type] === '' ? [] : [{ id: index + 1, type, file: facts.logos[type] }],
  );
  const banners = facts.banners.map(({ weeklyFromCentavos, link, ...banner }, index) =>
    bannerOf({
      ...banner,
      id: index + 1,
      partner_id: row.id,
      position: index,
      product_id: productOfLink(link),
      link: link === '' || productOfLink(link) !== null ? null : link,
      weekly_from_centavos: weeklyFromCentavos,
    }),
  );
  return new Map<string, unknown>([
    [`/getCommercialPartner/${row.id}`, partner],
    [`/logo/getAllByCommercialPartner/${row.id}`, logos],
    [`/banner/getAllByCommercialPartner/${row.id}`, banners],
  ]);
}
