import { isDeviceLocked, openHoldOf, type Hold } from '#domain/credit/ledger/holds.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { orderDevice } from '#server/actions/loan/order-device.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { closeHold, holdsOf } from '#server/queries/loans/lock-stops.ts';
import { theftClosed } from './act-messages.ts';
import { actOnLoan, finish, type Act, type By } from './act-on-loan.ts';
import { noParams, type CreditAct } from './on-credit.ts';
import { checkOwnCode } from './prove-owner.ts';

/**
 * Ends a report of theft or loss: the customer's own, with a fresh code, or the desk's. The device is unlocked unless
 * money holds it too; one that was paid off meanwhile is released.
 * @throws no-session, not-found, wrong-code, code-expired, too-many-attempts, rate-limited; credit-state without a report
 */
export async function closeTheft(deps: Deps, by: By, account: string, code: string | null): Promise<void> {
  const fault = await inTransaction(deps.store, async (tx) =>
    closeTheftIn(deps, tx, await actOnLoan(tx, by, account), code),
  );
  // A wrong guess is counted, so its transaction is committed.
  if (fault) throw fault;
}

/** The same for a customer who cannot do it with her code. */
export const releaseAct: CreditAct<object> = {
  params: noParams,
  async preview(tx, { loan: { account }, facts }) {
    const holds = await holdsOf(tx, account);
    const theft = openTheft(holds);
    const isLate = openHoldOf(holds, 'overdue') !== undefined;
    return {
      summary: `Quitar el reporte de robo o extravío de la cuenta ${account}`,
      changes: [
        {
          what: 'Equipo',
          before: theft
            ? `${isDeviceLocked([theft]) ? 'Bloqueado' : 'Reportado'} por robo o extravío`
            : 'Sin reporte',
          after: isLate ? 'Bloqueado por atraso' : 'Sin bloqueo',
        },
      ],
      facts: {
        Crédito: facts['Crédito'] ?? '',
        Reporte: theft?.cause ?? 'ninguno',
        'Bloqueo por atraso': isLate ? 'sí' : 'no',
      },
      refusal: theft ? null : 'credit-state',
    };
  },
  async carryOut(deps, tx, credit) {
    const wrongCode = await closeTheftIn(deps, tx, credit, null);
    if (wrongCode) throw new DomainError('internal');
  },
};

/** Returns a wrong code. */
async function closeTheftIn(
  deps: Deps,
  tx: TxStore,
  act: Act,
  code: string | null,
): Promise<DomainError | null> {
  const { by } = act;
  const { account } = act.loan;
  const holds = await holdsOf(tx, account);
  const theft = openTheft(holds);
  if (!theft) throw noReport();
  const checked = 'caller' in by ? await checkOwnCode(deps, tx, act, 'found', code ?? '') : null;
  if (checked instanceof DomainError) return checked;
  await closeHold(tx, account, theft.cause);
  const isUnlocked = !holds.some((each) => each.closedAt === null && each !== theft);
  if (isUnlocked) await free(deps, tx, act, theft.cause);
  await finish(deps, tx, act, {
    says: {
      sentence: theftClosed(!isUnlocked ? 'locked' : isDeviceLocked([theft]) ? 'unlocked' : 'reported'),
      cause: `${theft.cause}:closed`,
    },
    event: ['theft-closed', { cause: theft.cause, ...(checked && { code: checked.codeId }) }],
  });
  return null;
}

/** Returns the report that is open. */
export const openTheft = (holds: readonly Hold[]): Hold | undefined => openHoldOf(holds, 'theft');

export const noReport = (): DomainError =>
  new DomainError('credit-state', { messages: ['No tienes un reporte de robo o extravío abierto.'] });

async function free(deps: Deps, tx: TxStore, { loan }: Act, cause: string): Promise<void> {
  const { account, status } = loan;
  const order =
    status === 'Paid'
      ? { action: 'release' as const, cause: 'paid-off' }
      : { action: 'unlock' as const, cause };
  await orderDevice(deps, tx, { account, ...order });
}
