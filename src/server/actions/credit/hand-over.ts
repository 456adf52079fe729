import { possibleActs } from '#domain/delivery/delivery.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { DomainError } from '#domain/errors.ts';
import { checkCode } from '#server/actions/access/check-code.ts';
import { issueCode } from '#server/actions/access/issue-code.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { findRequest } from '#server/actions/access/find-request.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { lockLoan, type Loan } from '#server/queries/loans/loans.ts';
import { recordDeviceAct } from './record-device-act.ts';

/**
 * At the counter: the device's IMEI and a code that only its customer's phone has, so that neither begins or withholds the
 * debt alone.
 */

/** Sends the code to the phone of the credit. @throws not-found, rate-limited; conflict when it cannot be handed over */
export async function sendHandOverCode(
  deps: Deps,
  staff: StaffCaller,
  requestId: string,
): Promise<{ ok: true }> {
  const { account } = await findRequest(deps.store, requestId);
  return inTransaction(deps.store, async (tx) => {
    const loan = await lockLoan(tx, account);
    const delivery = loan && (await deliveryOf(tx, account));
    if (!delivery) throw new DomainError('not-found');
    const today = customerDay(await homeStateOf(tx, loan), await appNow(tx.db));
    if (!possibleActs(delivery, { today, creditStatus: loan.status }).has('hand-over')) {
      throw new DomainError('conflict', { messages: [notHere] });
    }
    const partner = await partnerRow(tx, loan.partner_id);
    await issueCode(deps, tx, targetOf(loan, staff), originOf(loan, staff), partner?.name ?? null);
    return { ok: true };
  });
}

/** @throws not-found, invalid-input, conflict, wrong-code, code-expired, too-many-attempts, rate-limited */
export const handOver = (
  deps: Deps,
  staff: StaffCaller,
  { requestId, imei, code }: { requestId: string; imei: string; code: string },
): Promise<{ outcome: 'recorded' | 'done' }> =>
  recordDeviceAct(deps, staff, {
    requestId,
    act: { kind: 'hand-over', imei },
    confirm: async (tx, loan) => {
      const guess = await checkCode(deps, tx, targetOf(loan, staff), originOf(loan, staff), code);
      return guess.right ? null : guess.error;
    },
  });

const targetOf = (loan: Loan, staff: StaffCaller) => ({
  purpose: 'hand-over' as const,
  sessionId: staff.sessionId,
  requestId: loan.request_id,
  phone: loan.phone,
});

const originOf = (loan: Loan, staff: StaffCaller) => ({ ip: staff.ip, partnerId: loan.partner_id });

const notHere = 'Este equipo ya salió, ya se entregó o su crédito terminó: no se entrega en la tienda.';
