import type { OfficeBrandRecord } from '#contract/office/brand.ts';
import { brandContrasts, defaultBrand } from '#domain/partner/brand.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { brandPublications } from '#server/queries/partners/brand-drafts.ts';
import { previewToken } from '#server/platform/preview-link.ts';
import { lookAtBrand, versionOf } from './look-at-brand.ts';

/** Shows a partner's brand with its draft. @throws not-found */
export async function showBrand(
  { store, config }: Deps,
  staff: StaffCaller,
  partner: number,
): Promise<OfficeBrandRecord> {
  const row = await partnerRow(store, partner);
  if (!row) throw new DomainError('not-found');
  const [looked, publications, approvals] = await Promise.all([
    lookAtBrand(store, row),
    brandPublications(store, partner),
    waitingActs(store, staff, ['publish-brand'], (payload) => payload['partner'] === partner),
  ]);
  const { after, before, changes, needsTwo, version, savedAt, savedBy } = looked;
  const token = previewToken(config.secret, { partner, version }, Date.now());
  return {
    partner: { id: row.id, name: row.name, color: row.dynamic_color },
    facts: after,
    pictures: { logos: after.logos, banners: [...after.banners] },
    version,
    savedAt: savedAt?.toISOString() ?? null,
    savedBy,
    changes: [...changes],
    needsTwo,
    contrasts: brandContrasts(after.color || defaultBrand),
    published: { terms: versionOf(before.terms), privacy: versionOf(before.privacy) },
    publications: publications.map(({ id, at, by, checkedBy, changes: made }) => ({
      id,
      at: at.toISOString(),
      by: by ?? '',
      checkedBy,
      changes: made,
    })),
    approvals,
    preview: `/${partner}/inicio?vista=${token}`,
    may: { edit: mayAt(staff.grants, 'edit-brand', partner) },
  };
}
