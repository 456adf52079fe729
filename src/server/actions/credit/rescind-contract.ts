import { isWithCustomer } from '#domain/delivery/delivery.ts';
import { bookFact } from '#server/actions/loan/ledger-of.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { contractRescinded } from './act-messages.ts';
import { stampOf } from './act-on-loan.ts';
import { approvalOf, noParams, type CreditAct } from './on-credit.ts';
import { notWhile } from './refusals.ts';
import { endChanges, endContract } from './revoke-contract.ts';

/**
 * Ends an active contract whose device its customer has not got: the shop cannot deliver it, so nothing is owed and all that
 * was paid goes back.
 */
export const rescindAct: CreditAct<object> = {
  params: noParams,
  async preview(tx, credit) {
    const { account } = credit.loan;
    const hasDevice = isWithCustomer(await deliveryOf(tx, account));
    return {
      summary: `Terminar el contrato de la cuenta ${account} y devolver todo: el equipo no lo tiene el cliente`,
      changes: endChanges(credit, 'Rescindido'),
      facts: { ...credit.facts, Equipo: hasDevice ? 'lo tiene el cliente' : 'no lo tiene el cliente' },
      refusal: credit.statement.status === 'Active' && !hasDevice ? null : 'credit-state',
      ...(hasDevice && { because: 'El cliente tiene su equipo: el contrato no se puede terminar así.' }),
    };
  },
  async carryOut(deps, tx, credit) {
    const { loan } = credit;
    const fact = {
      kind: 'rescinded',
      notice: approvalOf(credit),
      keptCentavos: 0,
      ...stampOf(credit),
    } as const;
    const booked = await bookFact(deps, tx, loan, fact, { stored: credit.entries });
    if (booked.booking.outcome !== 'booked') throw notWhile(booked.before.status, credit.by);
    await endContract(deps, tx, credit, booked, {
      cause: 'rescinded',
      sentence: (refund) => contractRescinded(loan.account, refund),
      record: ['contract-rescinded', {}],
    });
  },
};
