import { issueCode } from '#server/actions/access/codes/issue-code.ts';
import type { Caller, Deps } from '#server/actions/context.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import { inTransaction } from '#server/database/store.ts';
import { holdsOf } from '#server/queries/loans/device-holds.ts';
import { actOnLoan } from './act-on-loan.ts';
import { noReport, openTheft } from './close-theft.ts';
import { originOf, targetOf, type CodeUse } from './own-code.ts';
import { assertPausable } from './pause-credit.ts';

/**
 * Sends the code that confirms an act to the phone of the credit, if the act is possible.
 * @throws no-session, not-found, pause-refused, credit-state, rate-limited
 */
export async function sendOwnCode(deps: Deps, caller: Caller, account: string, use: CodeUse): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const act = await actOnLoan(tx, { caller }, account);
    if (use === 'pause') assertPausable(act, await ledgerOf(tx, act.loan), 1);
    else if (!openTheft(await holdsOf(tx, account))) throw noReport();
    await issueCode(deps, tx, targetOf(act, caller, use), originOf(act, caller), act.partner.name);
  });
}
