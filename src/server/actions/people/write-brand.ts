import { isDeepStrictEqual } from 'node:util';
import { filesOf, type BrandPictures } from '#domain/partner/brand-pictures.ts';
import type { Jobs, Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEventOf, type StaffRef } from '#server/actions/base/staff-events.ts';
import { type TxStore, inTransaction } from '#server/database/store.ts';
import {
  deleteBrandDraft,
  insertPublication,
  publishToPartner,
  publishPictures,
} from '#server/queries/partners/brand-drafts.ts';
import { DomainError } from '#domain/errors.ts';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import { forgetPictures, lockedAsSeen } from './edit-draft.ts';
import type { LookedAtBrand } from './look-at-brand.ts';

/** In the transaction that locked the partner; appends to the audit log last. */
export async function publishLooked(
  jobs: Jobs,
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
  });
  const kept = filesOf(after);
  await forgetPictures(
    jobs,
    tx,
    partner,
    filesOf(before).filter((file) => !kept.includes(file)),
  );
  await appendStaffEventOf(tx, maker, partner, {
    kind: 'brand-published',
    detail: { changes, ...more },
    ...(checker && { checkedBy: checker }),
  });
}

const picturesOf = ({ logos, banners }: BrandPictures) => [logos, banners];

/**
 * Publishes the draft, all of it at once; what binds customers is proposed to a second person.
 * @throws not-found, invalid-input, conflict
 */
export async function publishBrand(
  deps: Deps,
  staff: StaffCaller,
  { partner, version, reason }: { partner: number; version: number; reason: string },
): Promise<{ outcome: 'done' | 'waiting' }> {
  const needsTwo = await inTransaction(deps.store, async (tx) => {
    const looked = await lockedAsSeen(tx, partner, version);
    if (looked.changes.length === 0)
      throw new DomainError('invalid-input', { messages: ['No hay nada que publicar.'] });
    if (looked.needsTwo) return true;
    await publishLooked(deps.jobs, tx, partner, looked, { maker: staff, checker: null });
    return false;
  });
  if (!needsTwo) return { outcome: 'done' };
  if (reason.length < 3) {
    throw new DomainError('invalid-input', {
      field: 'reason',
      messages: ['Los textos legales y los días de gracia los confirma otra persona: escriba el motivo.'],
    });
  }
  await proposeAct(deps, staff, { command: 'publish-brand', payload: { partner }, reason });
  return { outcome: 'waiting' };
}
