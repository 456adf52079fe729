import { formatMoney } from '#domain/credit/money.ts';
import { checkLedgers } from '#server/actions/loan/check-ledgers.ts';
import { ledgerFaults } from '#server/queries/loans/ledger-checks.ts';
import type { Operation } from './operation.ts';

/** Checks the books now, and prints where the money stands and what is wrong. */
export const checkBooks: Operation<Record<string, never>> = {
  async run(deps) {
    const { loans, events, centavos } = await checkLedgers(deps);
    const faults = await ledgerFaults(deps.store);
    const { booked, earlier, suspense, returned, nowhere } = centavos;
    const total = booked + earlier + suspense + returned + nowhere;
    return {
      data: { loans, events, totalCentavos: total, centavos, faults },
      lines: [
        `${loans} credits, ${events} payments: ${formatMoney(total)} came in`,
        `  ${formatMoney(booked)} in ledgers`,
        ...(earlier === 0 ? [] : [`  ${formatMoney(earlier)} of credits that have no ledger yet`]),
        `  ${formatMoney(suspense)} waiting for a person (npx enganche payments)`,
        `  ${formatMoney(returned)} returned by a person`,
        `  ${formatMoney(nowhere)} in no place`,
        ...faults.map(
          ({ subject, faults: broken, since }) =>
            `${subject}: ${broken.join(', ')}, since ${since.toISOString()}`,
        ),
        faults.length === 0 ? 'The books are right.' : `${faults.length} are wrong.`,
      ],
    };
  },
};
