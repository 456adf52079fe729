import { isDeepStrictEqual } from 'node:util';
import type { BrandPictures } from '#domain/partner/brand-pictures.ts';
import { appendStaffEventOf, type StaffRef } from '#server/actions/base/staff-events.ts';
import type { TxStore } from '#server/database/store.ts';
import {
  deleteBrandDraft,
  insertPublication,
  publishToPartner,
  publishPictures,
} from '#server/queries/partners/brand-drafts.ts';
import type { LookedAtBrand } from './look-at-brand.ts';

/** In the transaction that locked the partner; appends to the audit log last. */
export async function publishLooked(
  tx: TxStore,
  partner: number,
  { before, after, changes }: LookedAtBrand,
  { maker, checker }: { maker: StaffRef; checker: StaffRef | null },
  more: Record<string, unknown> = {},
): Promise<void> {
  await publishToPartner(tx, partner, after);
  if (!isDeepStrictEqual(picturesOf(before), picturesOf(after))) await publishPictures(tx, partner, after);
  await deleteBrandDraft(tx, partner);
  await insertPublication(tx, {
    partnerId: partner,
    staffId: maker.id,
    checkerId: checker?.id ?? null,
    changes,
    replaced: before,
  });
  await appendStaffEventOf(tx, maker, partner, {
    kind: 'brand-published',
    detail: { changes, ...more },
    ...(checker && { checkedBy: checker }),
  });
}

const picturesOf = ({ logos, banners }: BrandPictures) => [logos, banners];
