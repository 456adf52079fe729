import { isEmail } from '#domain/applicant/email.ts';
import { nextTheft } from '#domain/credit/ledger/holds.ts';
import { momentInWords } from '#domain/spanish-dates.ts';
import { isWithCustomer } from '#domain/delivery/delivery.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { mayLockAccount } from '#server/actions/loan/may-lock.ts';
import { orderDevice } from '#server/actions/loan/order-device.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { holdsOf, openHold } from '#server/queries/loans/device-holds.ts';
import { theftReported } from './act-messages.ts';
import { actOnLoan, finish, type Act, type By } from './act-on-loan.ts';
import { assertOwner } from './prove-owner.ts';
import { notWhile } from './refusals.ts';

export type LossKind = 'theft' | 'loss';

/**
 * Locks the device of an active credit at once, at any hour and free of charge, because it was stolen or lost, and
 * tells the partner; where nobody may lock it, the report is kept all the same. A second report while one is open
 * changes nothing. The debt goes on.
 * @throws no-session, not-found, owner-unproved; credit-state unless the credit is active and its customer has the device
 */
export async function reportTheft(deps: Deps, by: By, account: string, kind: LossKind): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const act = await actOnLoan(tx, by, account);
    const { loan, partner } = act;
    if (loan.status !== 'Active') throw notWhile(loan.status);
    if (!isWithCustomer(await deliveryOf(tx, account))) {
      throw new DomainError('credit-state', { messages: [notWithHer] });
    }
    await assertOwner(tx, act);
    const locks = await mayLockAccount(deps, tx, account);
    const cause = nextTheft(await holdsOf(tx, account), locks);
    if (cause === null || !(await openHold(tx, account, cause))) return;
    await orderDevice(deps, tx, { account, action: 'lock', cause });
    const sentence = theftReported(partner.support_phone ?? partner.tel, locks);
    await tellPartner(deps, tx, act, { cause, kind, locks });
    await finish(deps, tx, act, { says: { sentence, cause }, event: ['theft-reported', { cause, kind }] });
  });
}

const notWithHer = 'Tu equipo todavía no se entrega: si algo le pasa en camino, la tienda lo repone.';

/** To the partner's contact, without personal data: the account says who it is. */
async function tellPartner(
  deps: Deps,
  tx: TxStore,
  { loan, partner, now }: Act,
  { cause, kind, locks }: { cause: string; kind: LossKind; locks: boolean },
): Promise<void> {
  if (!isEmail(partner.contact)) return;
  const { account } = loan;
  const what = kind === 'theft' ? 'robo' : 'extravío';
  await sendMessage(deps, tx, {
    channel: 'email',
    partnerId: partner.id,
    recipient: partner.contact,
    subject: `Reporte de ${what}: cuenta ${account}`,
    text:
      `El cliente de la cuenta ${account} reportó el ${what} de su equipo el ${momentInWords(now.toISOString())}. ` +
      (locks
        ? 'El equipo quedó bloqueado sin costo y el crédito sigue. El cliente puede quitar el bloqueo en su cuenta ' +
          'con un código; puede pedir '
        : 'El crédito sigue. El cliente puede decir en su cuenta que lo recuperó, con un código; puede pedir ') +
      'la factura y el IMEI para su denuncia y para su compañía telefónica.\n',
    dedupeKey: `loan:${account}:${cause}:partner`,
  });
}
