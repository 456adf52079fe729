import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { lossOf, ofKind } from '#domain/credit/ledger/entries.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { appNow } from '#server/database/clock.ts';
import { approveRefundIn, bookTransferredIn, clabeWait, reviewOf } from './pay-refund.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';
import { lockLoan, entriesOf } from '#server/queries/loans/loans.ts';
import { clabeOf, refundById } from '#server/queries/loans/refunds.ts';
import type { Command } from '#server/actions/base/command.ts';
import { byBoth } from './on-credit.ts';

/** `transfer`: of a proposal of the version before, whose money had left already. */
const payload = z.object({
  refundId: z.uuid(),
  isReviewed: z.boolean(),
  transfer: z.string().optional(),
});

const reviewNames = {
  none: 'ninguna',
  'shared-clabe': 'la usa otra persona',
  'new-phone': 'el teléfono es nuevo',
} as const;

/** Agrees that money is returned to a customer, before it leaves (pay-refund.ts books it). */
export const payRefundCommand: Command<
  z.output<typeof payload>,
  AddressOf<'refund'> & BodyOf<'pay-refund'>
> = {
  payload,
  from: ({ id, isReviewed }) => ({ refundId: id, isReviewed }),
  async look(tx, { refundId, isReviewed }) {
    const refund = await refundById(tx, refundId);
    const loan = refund && (await lockLoan(tx, refund.account));
    if (!refund || !loan) throw new DomainError('not-found');
    const [clabe, state, now, entries] = await Promise.all([
      clabeOf(tx, refund.account),
      homeStateOf(tx, loan),
      appNow(tx.db),
      entriesOf(tx, refund.account),
    ]);
    const lost = lossOf(ofKind(entries, 'charged-back'));
    const review = clabe && (await reviewOf(tx, { loan, state, today: customerDay(state, now) }, clabe));
    const isApproved = refund.approvalId !== null;
    const isOpen = refund.paidAt === null;
    const amount = formatMoney(refund.centavos);
    const wait = clabe && clabeWait(clabe, now);
    return {
      partnerId: loan.partner_id,
      requestId: loan.request_id,
      account: loan.account,
      subject: refundId,
      // Where it goes, as far as who transfers may see it.
      summary: `Devolver ${amount} de la cuenta ${loan.account}${clabe ? ` a la CLABE que termina en ${clabe.clabe.slice(-4)}` : ''}`,
      changes: [
        { what: 'Devolución', before: isOpen ? 'Por pagar' : 'Pagada', after: `Aprobada: ${amount}` },
        ...(clabe
          ? [{ what: 'A dónde va', before: null, after: `CLABE que termina en ${clabe.clabe.slice(-4)}` }]
          : []),
        // The same money may be back with its payer already.
        ...(lost > 0
          ? [{ what: 'Contracargos de este crédito', before: null, after: formatMoney(lost) }]
          : []),
        ...(review
          ? [{ what: 'Cuenta de destino', before: reviewNames[review], after: 'Revisada por quien propone' }]
          : []),
      ],
      facts: {
        Monto: amount,
        ...(lost > 0 && { Contracargos: formatMoney(lost) }),
        Devolución: isOpen ? 'por pagar' : 'pagada',
        'Cuenta de destino': { hidden: clabe ? blindIndex(tx, 'clabe', clabe.clabe) : '' },
        'Revisión de la cuenta de destino': reviewNames[review ?? 'none'],
      },
      refusal:
        !isOpen || !clabe || wait !== null || isApproved || (review !== null && !isReviewed)
          ? 'conflict'
          : null,
      ...(wait !== null && { because: wait }),
      ...(isApproved && { because: 'Ya está aprobada: transfiérala y registre la clave de rastreo.' }),
      beneficiary: null,
      centavos: refund.centavos,
    };
  },
  carryOut: (deps, tx, { refundId, isReviewed, transfer }, agreed) =>
    transfer === undefined
      ? approveRefundIn(tx, byBoth(agreed), refundId, { isReviewed })
      : bookTransferredIn(deps, tx, byBoth(agreed), refundId, { transfer, isReviewed }),
};
