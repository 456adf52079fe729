import { formatMoney } from '#domain/credit/money.ts';
import {
  bookWaitingPayment,
  returnWaitingPayment,
  type PaymentDecision,
} from '#server/actions/loan/decide-payment.ts';
import { proposeAccount } from '#server/actions/loan/propose-account.ts';
import { waitingPayments, type EventName } from '#server/queries/loans/waiting-payments.ts';
import { OperatorError, type Operation } from './operation.ts';
import { personOf } from './person-of.ts';

/** Lists money that could not be booked, with a proposal where there is one. */
export const listPayments: Operation<Record<string, never>> = {
  async run({ store }) {
    const data = [];
    for (const payment of await waitingPayments(store, 200)) {
      data.push({
        event: `${payment.provider}:${payment.eventId}`,
        result: payment.result,
        reference: payment.reference,
        amountCentavos: payment.amountCentavos,
        paidAt: payment.paidAt,
        proposal: await proposeAccount(store, payment),
      });
    }
    const lines = data.map(
      ({ event, result, reference, amountCentavos, paidAt, proposal }) =>
        `${event}  ${formatMoney(amountCentavos)} on ${reference}, paid ${paidAt.toISOString()}, ${result}: ` +
        (proposal === null ? 'no proposal' : `account ${proposal}?`),
    );
    return { data, lines: lines.length > 0 ? lines : ['All money is booked.'] };
  },
};

export const bookPayment: Operation<{ event: string; account: string; by: string }> = {
  async run(deps, { event, account, by }) {
    const decision = await bookWaitingPayment(deps, { event: nameOf(event), account, by: personOf(by) });
    return outcomeOf(event, decision, `booked into account ${account}; its customer gets the receipt`);
  },
};

export const returnPayment: Operation<{ event: string; by: string; note: string }> = {
  async run(deps, { event, by, note }) {
    const decision = await returnWaitingPayment(deps, { event: nameOf(event), by: personOf(by), note });
    return outcomeOf(event, decision, 'recorded as returned to its payer');
  },
};

function outcomeOf(event: string, decision: PaymentDecision, said: string) {
  if (decision === 'not-waiting') {
    throw new OperatorError(
      `${event} does not wait: there is no such event, or it was booked or returned before.`,
    );
  }
  if (decision === 'belongs-to-another') {
    throw new OperatorError(
      `${event} was paid to a reference of another account: book it there, or return it.`,
    );
  }
  if (decision === 'too-much-back') throw new OperatorError(`${event}: no part of it would be booked.`);
  return { data: { event, decision }, lines: [`${event}: ${said}.`] };
}

/** @throws OperatorError */
function nameOf(event: string): EventName {
  const [provider, ...rest] = event.split(':');
  const eventId = rest.join(':');
  if (!provider || eventId === '') throw new OperatorError('An event is provider:id, as the list shows it.');
  return { provider, eventId };
}
