import { z } from 'zod';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { StopReason } from '#server/database/schema.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { closeContactStop, isContactStopped, openContactStop } from '#server/queries/loans/lock-stops.ts';
import {
  actOnLoan,
  actorOf,
  finish,
  unlockIfFree,
  withdrawReminders,
  type Act,
  type By,
} from './act-on-loan.ts';
import { lockCredit, noParams, type CreditAct, type LockedCredit } from './on-credit.ts';

/**
 * Stops every message, call and lock about an account, at once: a death was told by anyone, or a dispute runs. A device
 * that money locks is unlocked; nobody is told.
 * @throws not-found; conflict when contact is stopped already
 */
export async function stopContact(deps: Deps, by: By, account: string, reason: StopReason): Promise<void> {
  await inTransaction(deps.store, async (tx) =>
    stopContactIn(deps, tx, await lockCredit(tx, by, account), reason),
  );
}

const params = z.object({ why: z.enum(['death', 'dispute', 'other']) });

export const stopContactAct: CreditAct<{ why: StopReason }> = {
  params,
  async preview(tx, { loan: { account } }) {
    const isStopped = await isContactStopped(tx, account);
    return {
      summary: `Detener el contacto de la cuenta ${account}`,
      changes: [{ what: 'Contacto', before: words(isStopped), after: words(true) }],
      facts: { Contacto: words(isStopped) },
      refusal: isStopped ? 'conflict' : null,
    };
  },
  carryOut: (deps, tx, credit, { why }) => stopContactIn(deps, tx, credit, why),
};

const words = (isStopped: boolean) => (isStopped ? 'Detenido' : 'Permitido');

async function stopContactIn(
  deps: Deps,
  tx: TxStore,
  credit: LockedCredit,
  reason: StopReason,
): Promise<void> {
  const { loan, entries } = credit;
  if (!(await openContactStop(tx, loan.account, { reason, by: actorOf(credit.by) })))
    throw new DomainError('conflict');
  await withdrawReminders(tx, credit, entries);
  const device = loan.status === 'Active' ? await unlockIfFree(deps, tx, credit, entries) : null;
  await finish(deps, tx, credit, { device, event: ['contact-stopped', { reason }] });
}

/** Allows contact again; what locks then is up to the next sweep. @throws not-found, conflict */
export async function resumeContact(deps: Deps, by: By, account: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => resumeIn(deps, tx, await actOnLoan(tx, by, account)));
}

export const resumeContactAct: CreditAct<object> = {
  params: noParams,
  async preview(tx, { loan: { account } }) {
    const isStopped = await isContactStopped(tx, account);
    return {
      summary: `Permitir el contacto de la cuenta ${account}`,
      changes: [{ what: 'Contacto', before: words(isStopped), after: words(false) }],
      facts: { Contacto: words(isStopped) },
      refusal: isStopped ? null : 'conflict',
    };
  },
  carryOut: (deps, tx, credit) => resumeIn(deps, tx, credit),
};

async function resumeIn(deps: Deps, tx: TxStore, act: Act): Promise<void> {
  if (!(await closeContactStop(tx, act.loan.account, actorOf(act.by)))) throw new DomainError('conflict');
  await finish(deps, tx, act, { event: ['contact-resumed'] });
}
