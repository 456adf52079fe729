import type { Input } from '#contract/api.ts';
import { fromPesos } from '#domain/credit/money.ts';
import { rulesVersionWith } from '#domain/credit/decision.ts';
import { planSentence } from '#domain/credit/plan.ts';
import { DomainError } from '#domain/errors.ts';
import { assertOwner } from '#server/actions/access/own-request.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { snapshotOf } from '#server/actions/request/begin-request.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { creditLimitsOf } from '#server/queries/requests/bureau-reports.ts';
import { lockRequest, replaceRefusal } from '#server/queries/requests/credit-requests.ts';
import { offerColumns, offeredPhoneOf } from './new-offer.ts';
import { suggestionsOf, type Suggested } from './suggest.ts';

type Taken = Input<'takeSuggestion'>['body'];

/**
 * Approves a refused request with a plan that was suggested: the rules decide again, now. Idempotent.
 * @throws offer-changed when they no longer suggest it; those of ownRequest
 */
export async function takeSuggestion(
  deps: Deps,
  caller: Caller,
  input: { requestId: string } & Taken,
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await assertOwner(tx, caller, await lockRequest(tx, input.requestId));
    const before = offeredPhoneOf(row);
    // A second tap.
    if (row.decision === 'approved' && isTaken(before, input)) return;
    const found = (await suggestionsOf(tx, row)).find((each) => isTaken(phoneOf(each), input));
    if (!found) throw new DomainError('offer-changed', { messages: [gone] });
    const { plan, product } = found;
    const phone = phoneOf(found);
    const rulesVersion = rulesVersionWith(await creditLimitsOf(tx, row.partner_id));
    const text = `Elegiste este plan para el ${phone.name}: ${planSentence(plan)}`;
    const isReplaced = await replaceRefusal(
      tx,
      row.id,
      { outcome: 'approved', rulesVersion, reasons: [{ code: 'suggestion-taken', text }] },
      offerColumns(row, { phone, plan, ...(product && { product: snapshotOf(product) }) }),
    );
    if (!isReplaced) throw new DomainError('conflict');
    deps.hub.publish(tx, row.id);
    await appendAuditEvent(tx, row.id, 'suggestion-taken', caller, {
      rules: rulesVersion,
      before: { ...before },
      after: { ...phone },
    });
  });
}

const phoneOf = ({ phone, plan }: Suggested) => ({
  productId: phone.productId,
  name: phone.name,
  priceCentavos: plan.cashPriceCentavos,
  downPaymentCentavos: plan.downPaymentCentavos,
  weeklyCentavos: plan.weeklyPaymentCentavos,
  weeks: plan.weeks,
});

const isTaken = (offer: ReturnType<typeof phoneOf>, taken: Taken): boolean =>
  offer.productId === taken.product &&
  offer.downPaymentCentavos === fromPesos(taken.downPayment) &&
  offer.weeklyCentavos === fromPesos(taken.recurringPayment) &&
  offer.weeks === taken.totalPeriod;

/** To the customer, in the tú form. */
const gone = 'Este plan ya no está disponible. Revisa las opciones que tienes hoy.';
