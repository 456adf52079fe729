import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import type { StopReason } from '#server/database/schema.ts';
import { inTransaction } from '#server/database/store.ts';
import { closeContactStop, openContactStop } from '#server/queries/loans/lock-stops.ts';
import { actOnLoan, actorOf, finish, unlockIfFree, withdrawReminders, type By } from './act-on-loan.ts';

/**
 * Stops every message, call and lock about an account, at once: a death was told by anyone, or a dispute runs. A device
 * that money locks is unlocked; nobody is told.
 * @throws not-found; conflict when contact is stopped already
 */
export async function stopContact(deps: Deps, by: By, account: string, reason: StopReason): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const act = await actOnLoan(tx, by, account);
    if (!(await openContactStop(tx, account, { reason, by: actorOf(by) }))) throw new DomainError('conflict');
    const entries = await ledgerOf(tx, act.loan);
    await withdrawReminders(tx, act, entries);
    const device = act.loan.status === 'Active' ? await unlockIfFree(deps, tx, act, entries) : null;
    await finish(deps, tx, act, { device, event: ['contact-stopped', { reason }] });
  });
}

/** Allows contact again; what locks then is up to the next sweep. @throws not-found, conflict */
export async function resumeContact(deps: Deps, by: By, account: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const act = await actOnLoan(tx, by, account);
    if (!(await closeContactStop(tx, account, actorOf(by)))) throw new DomainError('conflict');
    await finish(deps, tx, act, { event: ['contact-resumed'] });
  });
}
