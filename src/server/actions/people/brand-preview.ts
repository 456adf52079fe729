import type { Output } from '#contract/api.ts';
import type { BrandFacts } from '#domain/partner/brand-facts.ts';
import { logoTypes, productOfLink } from '#domain/partner/brand-pictures.ts';
import type { PartnerRow } from '#server/queries/catalogue/offers.ts';
import { partnerColumns } from '#server/queries/partners/brand-drafts.ts';
import { bannerOf, partnerOf } from './partner-shown.ts';

/** What the shop's calls answer of a partner with these facts, by path. */
export function brandWire(row: PartnerRow, facts: BrandFacts): ReadonlyMap<string, unknown> {
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
