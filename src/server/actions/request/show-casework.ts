import type { OfficeOutput } from '#contract/office/api.ts';
import type { OfficeCorrection } from '#contract/office/casework.ts';
import { correctableNow } from '#domain/onboarding/corrections.ts';
import { standing } from '#domain/onboarding/progress.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { standingOf, stateOfStanding } from '#domain/staff/request-standing.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { hasEnded } from './hand-to-store.ts';
import { findRequest } from '#server/actions/access/own-request.ts';
import { inTransaction } from '#server/database/store.ts';
import { awaitedCode } from '#server/queries/codes/codes.ts';
import { correctionsOf, type Correction } from '#server/queries/requests/corrections.ts';
import { openStoresOf, storeById } from '#server/queries/partners/stores.ts';
import { factsOf } from '#server/queries/requests/credit-requests.ts';
import { claimOf } from '#server/queries/requests/credit-requests-page.ts';
import { staffNames } from '#server/queries/staff/people.ts';

/** Shows who works on a request, what its customer was asked to correct, and what may be done. @throws not-found */
export async function showCasework(
  deps: Deps,
  staff: StaffCaller,
  requestId: string,
): Promise<OfficeOutput<'getRequestCasework'>> {
  return inTransaction(deps.store, async (tx) => {
    const row = await findRequest(tx, requestId);
    const facts = factsOf(row);
    const isOpen = standing(facts).state === 'open';
    const [claim, corrections, awaited] = [
      await claimOf(tx, row.id),
      await correctionsOf(tx, row.id),
      await awaitedCode(tx, row.id),
    ];
    const names = await staffNames(
      tx,
      [row.handed_by, ...corrections.map(({ asked_by }) => asked_by)].filter((id) => id !== null),
    );
    const handed = row.handed_store === null ? null : await storeById(tx, row.handed_store);
    const handle = mayAt(staff.grants, 'handle-requests', row.partner_id);
    const hand = handle && !hasEnded(row);
    const isMine = claim?.staffId === staff.id;
    return {
      state: stateOfStanding(standingOf(facts)),
      claim: claim && {
        by: { id: claim.staffId, name: claim.name },
        at: claim.at.toISOString(),
        isMine,
      },
      handed:
        handed && row.handed_by !== null && row.handed_at !== null
          ? {
              store: { id: handed.id, name: handed.name },
              by: { id: row.handed_by, name: names.get(row.handed_by) ?? '' },
              at: row.handed_at.toISOString(),
            }
          : null,
      stores: hand ? await openStoresOf(tx, row.partner_id) : [],
      corrections: corrections.map((each) => correctionShown(each, names)).toReversed(),
      correctable: handle ? correctableNow(facts) : [],
      may: {
        handle,
        release: claim !== null && (isMine || mayAt(staff.grants, 'release-claims', row.partner_id)),
        sendCode: handle && isOpen && awaited !== null,
        sendLink: handle && isOpen,
        hand,
        cancel: handle && isOpen && row.contract_signed_at === null,
      },
    };
  });
}

function correctionShown(row: Correction, names: ReadonlyMap<string, string>): OfficeCorrection {
  return {
    id: row.id,
    what: row.what,
    reason: row.reason,
    message: row.message,
    askedBy: row.asked_by === null ? null : { id: row.asked_by, name: names.get(row.asked_by) ?? '' },
    askedAt: row.asked_at.toISOString(),
    answerBy: row.answer_by,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    state: stateOf(row),
    endedAt: (row.answered_at ?? row.withdrawn_at)?.toISOString() ?? null,
    isChanged: row.is_changed,
  };
}

function stateOf({ answered_at, withdrawn_at, withdrawn_by }: Correction): OfficeCorrection['state'] {
  if (answered_at !== null) return 'answered';
  if (withdrawn_at === null) return 'waiting';
  return withdrawn_by === null ? 'expired' : 'withdrawn';
}
