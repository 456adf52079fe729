import { isPhoneNew, phoneSettledOn } from '#domain/applicant/new-phone.ts';
import { isClosed } from '#domain/credit/ledger/position.ts';
import { parseClabe } from '#domain/credit/clabe.ts';
import { payableFrom, refundReview } from '#domain/credit/ledger/refund.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { textOf } from '#domain/partner/message-words.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { phoneChangedOn } from '#server/actions/access/own-request.ts';
import { waitForClabe } from '#server/actions/access/phone-messages.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { isContactStopped } from '#server/queries/loans/lock-stops.ts';
import { clabeOf, requestsWithClabe, setClabe } from '#server/queries/loans/refunds.ts';
import type { Loan } from '#server/queries/loans/loans.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { clabeGiven } from './act-messages.ts';
import { actOnLoan, finish, requestOf, type Act } from './act-on-loan.ts';
import { dueRefund } from '#server/actions/loan/expect-refund.ts';

/**
 * Says where money of a closed credit is to be returned: a CLABE of the customer's own. Another one replaces it until
 * the money has left. Phone and e-mail are told, for nothing leaves for 72 hours.
 * @throws no-session, not-found, clabe-invalid, owner-unproved; credit-state when nothing is to be returned; new-phone-wait for a week
 *   after a change of number; conflict once people agreed to the one that was given
 */
export async function giveClabe(deps: Deps, caller: Caller, account: string, typed: string): Promise<void> {
  const clabe = parseClabe(typed);
  if (clabe === null) throw new DomainError('clabe-invalid', { field: 'clabe' });
  await inTransaction(deps.store, async (tx) => {
    const act = await actOnLoan(tx, { caller }, account);
    const { loan, state, today, now } = act;
    const refund = isClosed(loan.status) ? await dueRefund(tx, account) : null;
    if (!refund) throw nothingToReturn();
    const before = await clabeOf(tx, account);
    if (before?.clabe === clabe) return;
    // Money may be on its way to the one that two people agreed on.
    if (before && refund.isApproved)
      throw new DomainError('conflict', { messages: [onItsWay(before.clabe)] });
    const changedOn = await phoneChangedOn(tx, requestOf(loan), state);
    if (isPhoneNew(changedOn, today)) {
      const messages = [waitForClabe(changedOn, phoneSettledOn(changedOn))];
      throw new DomainError('new-phone-wait', { messages });
    }
    const peopleWithClabe = await peopleOf(tx, loan, clabe);
    const review = refundReview({ day: today, peopleWithClabe, phoneChangedOn: changedOn });
    await setClabe(tx, loan, { clabe, review });
    const cause = `clabe:${now.getTime()}`;
    const sentence = clabeGiven(clabe, refund, payableFrom(now));
    await tellByEmail(deps, tx, act, { sentence, cause });
    await finish(deps, tx, act, { says: { sentence, cause }, event: ['clabe-given', { review }] });
  });
}

/** The phone may be in other hands than the mailbox. */
async function tellByEmail(
  deps: Deps,
  tx: TxStore,
  { loan, partner }: Act,
  { sentence, cause }: { sentence: string; cause: string },
): Promise<void> {
  const request = await requestById(tx, loan.request_id);
  if (!request?.email || (await isContactStopped(tx, loan.account))) return;
  await sendMessage(deps, tx, {
    channel: 'email',
    partnerId: partner.id,
    recipient: request.email,
    subject: 'A dónde va tu devolución',
    text: `${textOf(partner, sentence)}\n`,
    dedupeKey: `loan:${loan.account}:${cause}:email`,
  });
}

const onItsWay = (clabe: string): string =>
  `Tu devolución ya va a la CLABE que termina en ${clabe.slice(-4)}. Si no es tuya, llámanos hoy mismo.`;

const nothingToReturn = () =>
  new DomainError('credit-state', { messages: ['No tienes dinero por devolver en este crédito.'] });

/** How many people, by CURP, gave this CLABE to the partner, she included. */
async function peopleOf(tx: TxStore, loan: Loan, clabe: string): Promise<number> {
  const requests = new Set([...(await requestsWithClabe(tx, loan.partner_id, clabe)), loan.request_id]);
  const people = await Promise.all([...requests].map((id) => personOf(tx, id)));
  return new Set(people.map((person) => person?.curp)).size;
}
