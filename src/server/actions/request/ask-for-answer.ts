import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { nextPath, ownRequest } from '#server/actions/access/own-request.ts';
import { inTransaction } from '#server/database/store.ts';
import { sendAnswer } from './send-answer.ts';

/**
 * Sends the e-mail that working-email promises: now if there is a decision, else when there is one; once.
 * @throws no-session, not-found; wrong-step while nothing awaits a decision
 */
export async function askForAnswer(deps: Deps, caller: Caller, requestId: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await ownRequest(tx, caller, requestId);
    if (row.decision === null) throw new DomainError('wrong-step', { nextStep: nextPath(row) });
    await sendAnswer(deps, tx, row);
  });
}
