import { DomainError } from '#domain/errors.ts';
import { issueCode } from '#server/actions/access/codes.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { isByEmail } from '#server/queries/codes/codes.ts';
import { holdsOf } from '#server/queries/loans/lock-stops.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { actOnLoan, beforeProof, type Act } from './act-on-loan.ts';
import { noReport, openTheft } from './close-theft.ts';
import { originOf, targetOf, type CodeUse } from './prove-owner.ts';
import { assertPausable } from './pause-credit.ts';

/**
 * Sends the code that confirms an act to the phone of the credit, if the act is possible; of a new browser to the e-mail.
 * @throws no-session, not-found, owner-unproved, pause-refused, credit-state, rate-limited; conflict without an e-mail
 */
export async function sendOwnCode(deps: Deps, caller: Caller, account: string, use: CodeUse): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const act = await (use === 'new-browser'
      ? beforeProof(tx, caller, account)
      : actOnLoan(tx, { caller }, account));
    if (use === 'pause') assertPausable(act, await ledgerOf(tx, act.loan), 1);
    if (use === 'found' && !openTheft(await holdsOf(tx, account))) throw noReport();
    const by = isByEmail(use) ? { email: await emailOf(tx, act) } : 'sms';
    await issueCode(deps, tx, targetOf(act, caller, use), originOf(act, caller), act.partner.name, by);
  });
}

async function emailOf(tx: TxStore, { loan }: Act): Promise<string> {
  const email = (await requestById(tx, loan.request_id))?.email;
  if (!email) throw new DomainError('conflict', { messages: ['Tu crédito no tiene correo.'] });
  return email;
}
