import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { setFactOnce } from '#server/queries/requests/credit-requests.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { ownRequestAt } from '#server/actions/access/own-request.ts';
import { doubtRfc } from './doubt-identity.ts';
import { inTransaction } from '#server/database/store.ts';

/**
 * Enqueues the bureau query, once. Without a consent confirmed by its code there is no query.
 * @throws consent-required, and those of ownRequestAt; wrong-step when a person has to review the RFC
 */
export async function askBureau(deps: Deps, caller: Caller, requestId: string): Promise<void> {
  const doubt = await inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, requestId, 'credit-bureau-consulting');
    if (row.bureau_consented_at === null) throw new DomainError('consent-required');
    if (row.bureau_asked_at !== null) return null;
    const doubted = await doubtRfc(deps, tx, caller, row);
    if (doubted) return doubted;
    await setFactOnce(tx, row, 'bureau_asked_at');
    await deps.jobs.send(tx, 'query-bureau', { requestId: row.id }, { onceKey: row.id });
    deps.hub.publish(tx, row.id);
    await appendAuditEvent(tx, row.id, 'bureau-asked', caller);
    return null;
  });
  // The review is committed.
  if (doubt) throw doubt;
}
