import { z } from 'zod';
import { isEmail } from '#domain/applicant/email.ts';
import { isDeviceLocked, nextTheft, openHoldOf } from '#domain/credit/ledger/holds.ts';
import { momentInWords } from '#domain/spanish-dates.ts';
import { isWithCustomer } from '#domain/delivery/delivery.ts';
import type { DomainError } from '#domain/errors.ts';
import { theftLocksAlone } from '#domain/staff/day-bounds.ts';
import { tellSupervision } from '#server/actions/access/count-looks.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { mayLockAccount } from '#server/actions/loan/may-lock.ts';
import { orderDevice } from '#server/actions/loan/order-device.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { actorOfStaff } from '#server/actions/base/staff-events.ts';
import { advisoryXactLock, inTransaction, type TxStore } from '#server/database/store.ts';
import { countOfHour } from '#server/queries/audit/audit-events.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { holdsOf, openHold } from '#server/queries/loans/lock-stops.ts';
import { theftReported } from './act-messages.ts';
import { actOnLoan, finish, type Act, type By } from './act-on-loan.ts';
import { refusedBy, type CreditAct } from './on-credit.ts';
import { notWhile, notWithCustomer } from './refusals.ts';

const lossKinds = ['theft', 'loss'] as const;
export type LossKind = (typeof lossKinds)[number];

/**
 * Locks the device of an active credit at once, at any hour and free of charge, because it was stolen or lost, and
 * tells the partner; where nobody may lock it, the report is kept all the same. A second report while one is open
 * changes nothing. The debt goes on.
 * @throws no-session, not-found, owner-unproved; credit-state unless the credit is active and its customer has the device
 */
export async function reportTheft(deps: Deps, by: By, account: string, kind: LossKind): Promise<void> {
  await inTransaction(deps.store, async (tx) =>
    reportTheftIn(deps, tx, await actOnLoan(tx, by, account), kind),
  );
}

const params = z.object({ what: z.enum(lossKinds) });

/** The same told at the desk: one person is enough, but for many in an hour. */
export const lockStolenAct: CreditAct<z.output<typeof params>> = {
  params,
  async preview(tx, credit, { what }, deps) {
    const { account } = credit.loan;
    const holds = await holdsOf(tx, account);
    const isReported = openHoldOf(holds, 'theft') !== undefined;
    const locks = await mayLockAccount(deps, tx, account);
    const before = isReported ? 'Reportado' : isDeviceLocked(holds) ? 'Bloqueado por atraso' : 'Sin reporte';
    const word = what === 'theft' ? 'robo' : 'extravío';
    return {
      summary: `Anotar el ${word} del equipo de la cuenta ${account}`,
      changes: [{ what: 'Equipo', before, after: `${locks ? 'Bloqueado' : 'Reportado'} por ${word}` }],
      facts: { Crédito: credit.facts['Crédito'] ?? '', Equipo: before },
      ...refusedBy(await whyNot(tx, credit)),
      isEnough: async (staff) => {
        // Of several at once each sees those before.
        await advisoryXactLock(tx.db, `theft-locks:${staff.id}`);
        const before = await countOfHour(tx, {
          partnerId: credit.partner.id,
          kind,
          actor: actorOfStaff(staff),
        });
        if (before < theftLocksAlone) return true;
        await tellSupervision(deps, tx, staff, credit.partner.id, 'theft-lock');
        return [tooMany];
      },
    };
  },
  carryOut: (deps, tx, credit, { what }) => reportTheftIn(deps, tx, credit, what),
};

const kind = 'theft-reported';
const tooMany = `Ya reportó ${theftLocksAlone} equipos en la última hora: éste lo confirma otra persona.`;

async function whyNot(tx: TxStore, { by, loan: { account, status } }: Act): Promise<DomainError | null> {
  if (status !== 'Active') return notWhile(status, by);
  if (isWithCustomer(await deliveryOf(tx, account))) return null;
  return notWithCustomer(by);
}

async function reportTheftIn(deps: Deps, tx: TxStore, act: Act, kind: LossKind): Promise<void> {
  const { loan, partner } = act;
  const { account } = loan;
  const refusal = await whyNot(tx, act);
  if (refusal) throw refusal;
  const locks = await mayLockAccount(deps, tx, account);
  const cause = nextTheft(await holdsOf(tx, account), locks);
  if (cause === null || !(await openHold(tx, account, cause))) return;
  await orderDevice(deps, tx, { account, action: 'lock', cause });
  const sentence = theftReported(partner.support_phone ?? partner.tel, locks);
  await tellPartner(deps, tx, act, { cause, kind, locks });
  await finish(deps, tx, act, { says: { sentence, cause }, event: ['theft-reported', { cause, kind }] });
}

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
