import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { setHelper } from '#server/queries/requests/credit-requests.ts';
import { promoterByCodes } from '#server/queries/catalogue/offers.ts';
import { addTo } from '#server/queries/codes/rate-buckets.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { ownRequestAt } from '#server/actions/access/own-request.ts';
import { inTransaction } from '#server/database/store.ts';

interface Help {
  readonly requestId: string;
  readonly promoterCode: string;
  readonly agencyCode: string;
}

/**
 * Attaches the help of a promoter of the request's partner. It counts in the decision, so it can be attached only until
 * then; the signature freezes it.
 * @throws promoter-unknown; rate-limited after ten attempts in an hour; conflict once decided; those of ownRequestAt
 */
export async function helpByPromoter(deps: Deps, caller: Caller, help: Help): Promise<void> {
  const outcome = await inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, help.requestId, 'geolocalization');
    if (row.decision !== null) throw new DomainError('conflict');
    const tries = await addTo(tx, { key: `promoter:${row.id}`, windowSeconds: 3600, limit: 10 });
    if (tries.full) throw new DomainError('rate-limited', { retryAfterSeconds: tries.secondsLeft });
    const helper = await promoterByCodes(tx, row.partner_id, help.promoterCode, help.agencyCode);
    // Returned, not thrown, so that the attempt is counted: codes can be guessed.
    if (helper === null) return new DomainError('promoter-unknown');
    if (row.helper_promoter_id === helper) return null;
    if (!(await setHelper(tx, row.id, helper))) throw new DomainError('conflict');
    deps.hub.publish(tx, row.id);
    await appendAuditEvent(tx, row.id, 'promoter-help', caller, { promoter: helper });
    return null;
  });
  if (outcome) throw outcome;
}
