import { possibleActs, refusalSentence, type DeliveryRefusal } from '#domain/delivery/delivery.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { DomainError } from '#domain/errors.ts';
import { issueCode, checkCode } from '#server/actions/access/codes.ts';
import type { Deps, StaffCaller, Caller } from '#server/actions/base/context.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { findRequest } from '#server/actions/access/own-request.ts';
import { wrongDeliveryCode } from '#server/actions/loan/delivery-code.ts';
import { assertKnown } from './act-on-loan.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { lockLoan, type Loan } from '#server/queries/loans/loans.ts';
import { recordDelivery, type DeliveryInput } from './record-delivery.ts';

/**
 * At the counter: the device's IMEI and a code that only its customer has, in an SMS or on her account, so that neither begins
 * or withholds the debt alone.
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
    proof: isOwnCode(code) ? 'own-code' : 'sms-code',
    confirm: async (tx, loan, delivery) => {
      if (isOwnCode(code)) return wrongDeliveryCode(deps, tx, { account: loan.account, delivery, code });
      const guess = await checkCode(deps, tx, targetOf(loan, staff), originOf(loan, staff), code);
      return guess.right ? null : guess.error;
    },
  });

/** Six digits are shown by her account; the four of an SMS are asked for. */
const isOwnCode = (code: string): boolean => code.length === 6;

/** The device arrived; with its customer's own code, if she gave it to who brought it. @throws those of recordDeviceAct, wrong-code, too-many-attempts */
export const deliverDevice = (
  deps: Deps,
  staff: StaffCaller,
  {
    requestId,
    on,
    receivedBy,
    code,
  }: { requestId: string; on: string; receivedBy: string; code?: string | undefined },
): Promise<{ outcome: 'recorded' | 'done' }> =>
  recordDeviceAct(deps, staff, {
    requestId,
    act: { kind: 'deliver', on, proofNote: receivedBy },
    ...(code !== undefined && {
      proof: 'own-code',
      confirm: (tx, { account }, delivery) => wrongDeliveryCode(deps, tx, { account, delivery, code }),
    }),
  });

const targetOf = (loan: Loan, staff: StaffCaller) => ({
  purpose: 'hand-over' as const,
  sessionId: staff.sessionId,
  requestId: loan.request_id,
  phone: loan.phone,
});

const originOf = (loan: Loan, staff: StaffCaller) => ({ ip: staff.ip, partnerId: loan.partner_id });

const notHere = 'Este equipo ya salió, ya se entregó o su crédito terminó: no se entrega en la tienda.';

/**
 * Records what a person of the desk did with the device of a request.
 * @throws not-found; invalid-input for what is typed wrongly; conflict when the device stands otherwise meanwhile, or its
 * IMEI is on another open credit
 */
export async function recordDeviceAct(
  deps: Deps,
  staff: StaffCaller,
  { requestId, ...input }: { requestId: string } & Omit<DeliveryInput, 'account' | 'by'>,
): Promise<{ outcome: 'recorded' | 'done' }> {
  const { account } = await findRequest(deps.store, requestId);
  const recorded = await recordDelivery(deps, { account, by: staff, ...input });
  if (recorded.outcome === 'refused') throw deliveryFault(recorded.refusal);
  if (recorded.outcome === 'unconfirmed') throw recorded.fault;
  return { outcome: recorded.outcome };
}

export function deliveryFault(refusal: DeliveryRefusal): DomainError {
  if (refusal.why === 'unknown') return new DomainError('not-found');
  const messages = [refusalSentence(refusal)];
  return new DomainError(typed.has(refusal.why) ? 'invalid-input' : 'conflict', { messages });
}

const typed: ReadonlySet<DeliveryRefusal['why']> = new Set([
  'imei-invalid',
  'carrier-invalid',
  'tracking-invalid',
  'day-invalid',
  'note-too-long',
  'day-to-come',
  'day-too-early',
]);

/**
 * The customer says that her device arrived; her weeks begin. Again: nothing changes.
 * @throws no-session, not-found, owner-unproved; conflict for a device that is not on its way to her
 */
export async function receiveDevice(deps: Deps, caller: Caller, account: string): Promise<void> {
  await assertKnown(deps.store, caller, account);
  const recorded = await recordDelivery(deps, {
    account,
    by: { customer: caller },
    act: { kind: 'receive' },
  });
  if (recorded.outcome !== 'refused') return;
  const messages = [sentences[recorded.refusal.why] ?? notSent];
  throw new DomainError('conflict', { messages });
}

const notSent = 'Tu equipo todavía no sale de la tienda. Si ya lo tienes, llámanos.';
const sentences: Partial<Record<DeliveryRefusal['why'], string>> = {
  'already-returned': 'Tu equipo regresó a la tienda. Si lo tienes, llámanos.',
};
