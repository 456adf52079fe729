import { z } from 'zod';
import { isEnded } from '#domain/credit/ledger/position.ts';
import { potsOf } from '#domain/credit/ledger/entries.ts';
import { revocationOpen } from '#domain/credit/ledger/revocation.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { isWithCustomer } from '#domain/delivery/delivery.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { cancelContractIn } from '#server/actions/ends/cancel-contract.ts';
import { rescindContractIn } from '#server/actions/ends/rescind-contract.ts';
import { revocableOf, revokeContractIn } from '#server/actions/ends/revoke-contract.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import type { TxStore } from '#server/database/store.ts';
import type { Change, Command } from './command.ts';
import { byBoth, creditToChange, statusNames, type CreditToChange } from './credit-to-change.ts';

const cancelPayload = z.object({ account: z.string() });

/** Cancels a signed contract before its down payment is complete. */
export const cancelCommand: Command<z.output<typeof cancelPayload>> = {
  payload: cancelPayload,
  make: 'make-ends',
  check: 'check-ends',
  async look(tx, { account }) {
    const credit = await creditToChange(tx, account);
    const { common, facts, statement } = credit;
    return {
      ...common,
      summary: `Cancelar el contrato de la cuenta ${account}`,
      changes: changesOf(credit, 'Cancelado'),
      facts,
      refusal: statement.status === 'PendingDownPayment' ? null : 'credit-state',
    };
  },
  carryOut: (deps, tx, { account }, agreed) => cancelContractIn(deps, tx, byBoth(agreed), account),
};

/** `sentOn`: when the customer's notice was sent; that day counts. */
const revokePayload = z.object({ account: z.string(), sentOn: z.iso.date() });

/** Revokes a contract because its customer gave notice in time (LFPC 56). */
export const revokeCommand: Command<z.output<typeof revokePayload>> = {
  payload: revokePayload,
  make: 'make-ends',
  check: 'check-ends',
  async look(tx, { account, sentOn }) {
    const credit = await creditToChange(tx, account);
    return {
      ...credit.common,
      summary: `Revocar el contrato de la cuenta ${account}, por aviso del ${dayInWords(sentOn)}`,
      changes: changesOf(credit, 'Revocado'),
      facts: credit.facts,
      refusal: await whyNotRevoked(tx, credit, sentOn),
    };
  },
  carryOut: (deps, tx, { account, sentOn }, agreed) =>
    revokeContractIn(deps, tx, byBoth(agreed), account, { sentOn }),
};

/** The shop ends a contract whose device its customer has not got, and gives everything back. */
export const rescindCommand: Command<z.output<typeof cancelPayload>> = {
  payload: cancelPayload,
  make: 'make-ends',
  check: 'check-ends',
  async look(tx, { account }) {
    const credit = await creditToChange(tx, account);
    const delivery = await deliveryOf(tx, account);
    const hasDevice = isWithCustomer(delivery);
    return {
      ...credit.common,
      summary: `Terminar el contrato de la cuenta ${account} y devolver todo: el equipo no lo tiene el cliente`,
      changes: changesOf(credit, 'Rescindido'),
      facts: { ...credit.facts, Equipo: hasDevice ? 'lo tiene el cliente' : 'no lo tiene el cliente' },
      refusal: credit.statement.status === 'Active' && !hasDevice ? null : 'credit-state',
      ...(hasDevice && { because: 'El cliente tiene su equipo: el contrato no se puede terminar así.' }),
    };
  },
  carryOut: (deps, tx, { account }, agreed) => rescindContractIn(deps, tx, byBoth(agreed), account),
};

function changesOf({ entries, statement }: CreditToChange, after: string): Change[] {
  const { cash } = potsOf(entries);
  return [
    { what: 'Crédito', before: statusNames[statement.status], after },
    { what: 'Por devolver al cliente', before: null, after: formatMoney(cash) },
  ];
}

async function whyNotRevoked(
  tx: TxStore,
  { act: { loan, today }, statement: { status } }: CreditToChange,
  sentOn: string,
): Promise<ErrorCode | null> {
  if (isEnded(status) || status === 'PendingDownPayment') return 'credit-state';
  const revocable = await revocableOf(tx, loan, null);
  if (sentOn > today || sentOn < revocable.signedOn) return 'invalid-input';
  return revocationOpen(revocable, sentOn) ? null : 'term-over';
}
