import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/context.ts';
import { nextPath, ownRequest } from '#server/actions/access/own-request.ts';
import { sendAnswer } from './send-answer.ts';

/**
 * The answer by e-mail that working-email promises: sent now if there is one, else as soon as there is; once.
 * @throws no-session, not-found; wrong-step while nothing has been asked that could be answered
 */
export async function askForAnswer(deps: Deps, caller: Caller, requestId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await ownRequest(trx, caller, requestId);
    if (row.decision === null) throw new DomainError('wrong-step', { nextStep: nextPath(row) });
    await sendAnswer(deps, trx, row);
  });
}
