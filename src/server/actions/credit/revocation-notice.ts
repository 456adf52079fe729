import type { Day } from '#domain/calendar.ts';
import { isEnded } from '#domain/credit/ledger/position.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import { inTransaction } from '#server/database/store.ts';
import { decideNotice, insertNotice, noticesOf } from '#server/queries/loans/contracts.ts';
import { actOnLoan, finish, unlockIfFree, withdrawReminders } from './act-on-loan.ts';

/**
 * Writes down a notice of revocation that came by letter, mail or call and is to be decided (revoke-contract.ts): while
 * it is open nothing locks and nobody is reminded. The day of its sending counts.
 * @throws not-found; invalid-input for a day to come; conflict after an end, or while a notice is open
 */
export async function takeNotice(deps: Deps, person: string, account: string, sentOn: Day): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const act = await actOnLoan(tx, { person }, account);
    if (sentOn > act.today) throw new DomainError('invalid-input', { field: 'sentOn' });
    if (isEnded(act.loan.status) || act.loan.status === 'PendingDownPayment')
      throw new DomainError('conflict');
    const notice = await insertNotice(tx, account, { sentOn, actor: person });
    if (!notice) throw new DomainError('conflict');
    const entries = await ledgerOf(tx, act.loan);
    await withdrawReminders(tx, act, entries);
    const device = act.loan.status === 'Active' ? await unlockIfFree(deps, tx, act, entries) : null;
    await finish(deps, tx, act, { device, event: ['revocation-received', { notice: notice.id, sentOn }] });
  });
}

/** Refuses an open notice: the credit goes on. @throws not-found, conflict without one */
export async function refuseNotice(deps: Deps, person: string, account: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const act = await actOnLoan(tx, { person }, account);
    const open = (await noticesOf(tx, account)).find(({ outcome }) => outcome === null);
    if (!open) throw new DomainError('conflict');
    await decideNotice(tx, open.id, { outcome: 'refused', by: person });
    await finish(deps, tx, act, { event: ['revocation-refused', { notice: open.id }] });
  });
}
