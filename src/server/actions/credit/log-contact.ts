import type { z } from 'zod';
import type { newContact, OfficeContact } from '#contract/office/collections.ts';
import { contactRefusal, type ContactRefusal } from '#domain/credit/contact-log.ts';
import { buyerMayChoose } from '#domain/credit/ledger/buyer-may-choose.ts';
import { termsOf } from '#domain/credit/ledger/entries.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import { fromPesos, toPesos, type Centavos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Day } from '#domain/calendar.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { actOnLoan, alone, recordAct, type Act } from './act-on-loan.ts';
import { promisePaymentIn } from './promise-payment.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { stopsOf } from '#server/queries/loans/lock-stops.ts';
import { insertContact } from '#server/queries/office/contacts-page.ts';

type Told = z.output<typeof newContact>;

/**
 * Writes down a contact that is had now; a promise made in it is one of the customer's. The audit log says that there
 * was one, not what was said.
 * @throws not-found, no-permission, promise-refused; contact-refused outside of the hours, after a stop, or without the
 *   offer that the law asks for
 */
export function logContact(
  deps: Deps,
  staff: StaffCaller,
  account: string,
  told: Told,
): Promise<OfficeContact> {
  return inTransaction(deps.store, async (tx) => {
    const by = alone(staff);
    const act = await actOnLoan(tx, by, account);
    const refusal = await refusalOf(tx, act, told);
    if (refusal !== null) throw new DomainError('contact-refused', { messages: [sentences[refusal]] });
    const { channel, outcome, note } = told;
    const promise = promiseIn(told);
    if (promise && !mayAt(staff.grants, 'make-promises', act.loan.partner_id)) {
      throw new DomainError('no-permission');
    }
    const requestId = act.loan.request_id;
    const id = await insertContact(tx, {
      account,
      requestId,
      staffId: staff.id,
      channel,
      outcome,
      note,
      promise,
    });
    const at = await appNow(tx.db);
    if (promise) await promisePaymentIn(deps, tx, act, promise);
    await recordAct(tx, act, 'contact-logged', { contact: id, channel, outcome });
    return {
      id,
      at: at.toISOString(),
      by: { id: staff.id, name: staff.name },
      channel,
      outcome,
      note: note === '' ? null : note,
      promise: promise && { amount: toPesos(promise.centavos), day: promise.day },
    };
  });
}

async function refusalOf(tx: TxStore, act: Act, told: Told): Promise<ContactRefusal | null> {
  const { loan, state, now, today } = act;
  const [stops, entries] = await Promise.all([stopsOf(tx, loan.account), ledgerOf(tx, loan)]);
  const mayChoose = buyerMayChoose(termsOf(entries).plan, ledgerStatement(entries, today));
  return contactRefusal(told, { at: now, state, ...stops, mayChoose });
}

function promiseIn({ outcome, amount, day }: Told): { centavos: Centavos; day: Day } | null {
  if (outcome !== 'promised' || amount === undefined || day === undefined) return null;
  return { centavos: fromPesos(amount), day };
}

const sentences: Record<ContactRefusal, string> = {
  'contact-stop': 'El contacto está detenido: no se llama, escribe ni visita.',
  'revocation-open': 'Hay un aviso de revocación por resolver: no se cobra mientras tanto.',
  'outside-hours': 'Solo se puede contactar de 7:00 a 22:00, hora de donde vive el cliente.',
  'arrears-first': 'Ofrezca primero pagar lo atrasado (LFPC 71) y márquelo.',
};
