import type { Output } from '#contract/api.ts';
import { rfcFor } from '#domain/applicant/rfc.ts';
import { changesFor } from '#domain/credit/try-again.ts';
import { DomainError } from '#domain/errors.ts';
import { bureauFlag, identityFlag, progressFlags, standing } from '#domain/onboarding/progress.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { addressOf } from '#server/queries/requests/addresses.ts';
import { factsOf, requestById, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { documentPersonOf, personOf, type Person } from '#server/queries/requests/people.ts';
import { deliveryOrderOf } from './orders.ts';
import { contractIdOf } from '#server/actions/papers/paper-data-of.ts';
import { papersOf } from '#server/actions/papers/read-paper.ts';
import { assertStep, knownRequest, ownRequest } from '#server/actions/access/own-request.ts';
import { shownCoolDown } from './cool-down.ts';
import { shownSuggestion, suggestionsOf } from './suggest.ts';
import { insteadOf, isOut, leftForRequest } from '#server/queries/catalogue/stock.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { inTransaction, type Store } from '#server/database/store.ts';
import { newestEvents } from '#server/queries/audit/audit-events.ts';
import { planOfRequest, deviceOfRequest } from '#server/actions/base/plan-of-request.ts';
import type { DeliveryOrder } from '#contract/orders.ts';
import { correctionTasks, correctionAt } from '#domain/onboarding/corrections.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { reviewDueAt } from '#server/queries/requests/reviews.ts';
import { openCorrection } from '#server/queries/requests/corrections.ts';
import { sentencesOf } from './corrections.ts';
import { toPesos } from '#domain/credit/money.ts';
import type { Plan } from '#domain/credit/plan.ts';

/**
 * Returns a request with its progress. Until its phone is verified, the browser that began it may read it too: it
 * contains only what that browser sent.
 * @throws no-session, not-found
 */
export async function readOrder(deps: Deps, caller: Caller, id: string): Promise<Output<'getDeliveryOrder'>> {
  const { row, access } = await knownRequest(deps.store, caller, await requestById(deps.store, id));
  if (access === 'provisional' && row.phone_verified_at !== null) throw new DomainError('no-session');
  const order = deliveryOrderOf(row);
  // Shows the image of the chosen colour, not the product's default.
  const product = { ...order.product, thubnailUrl: deviceOfRequest(row).picture };
  const correction = await askedOf(deps.store, row);
  const isReviewed = row.decision === 'review' || row.identity_review_at !== null;
  const answerBy = isReviewed ? await reviewDueAt(deps.store, row.id) : null;
  const isProved = access !== 'to-pay';
  return {
    ...order,
    product,
    ...(!isProved && { rfc: null, email: null }),
    ...(correction && { correction }),
    ...(answerBy && { reviewedBy: answerBy.toISOString() }),
  };
}

/** Returns what the waiting screens poll. @throws those of ownRequest */
export async function readInfo(deps: Deps, caller: Caller, id: string): Promise<Output<'getInfoRequest'>> {
  const row = await ownRequest(deps.store, caller, id);
  const facts = factsOf(row);
  const reason = facts.identityReview === 'refused' ? 'desk-review' : row.identity_reason;
  return {
    acceptCredit: identityFlag(facts),
    hasInformation: facts.bureau !== null && (await personOf(deps.store, row.id)) !== undefined,
    verifiedCreditHistory: bureauFlag(facts),
    approvedCredit: progressFlags(facts).approvedCredit,
    ...(reason && { identityReason: reason }),
    ...(standing(facts).state === 'refused' && (await shownCoolDown(deps.store, row))),
  };
}

/** Returns the decision: null while pending, with the reason for a refusal. @throws those of ownRequest */
export async function readDecision(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<Output<'getAddressRequest'>> {
  const row = await ownRequest(deps.store, caller, id);
  const { approvedCredit } = progressFlags(factsOf(row));
  const reasons = (row.decision_reasons ?? []).map((reason) => reason.text);
  return {
    approvedCredit,
    inReview: row.decision === 'review',
    ...(approvedCredit === 0 && { reasons, ...(await helpOf(deps.store, row)) }),
  };
}

/** What a refusal says besides its reasons: until when to wait, or what would be approved now. */
async function helpOf(store: Store, row: CreditRequest) {
  const changes = changesFor((row.decision_reasons ?? []).map(({ code }) => code));
  const suggestions = await inTransaction(store, (tx) => suggestionsOf(tx, row));
  return {
    ...(await shownCoolDown(store, row)),
    ...(changes.length > 0 && { changes }),
    ...(suggestions.length > 0 && { suggestions: suggestions.map(shownSuggestion) }),
  };
}

/**
 * Returns the data of the identification. @throws wrong-step before bureau and identity responded; those of ownRequest
 */
export async function readPersonalData(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<Output<'getPersonalData'>> {
  const row = await ownRequest(deps.store, caller, id);
  assertStep(row, 'personal-data-confirmation');
  const person = await personOf(deps.store, row.id);
  if (!person) throw new DomainError('not-found');
  return personalDataOf(person, row);
}

/** Returns the confirmed address, else the identification's. @throws wrong-step, not-found; those of ownRequest */
export async function readAddress(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<Output<'getInfoAddressData'>> {
  const row = await ownRequest(deps.store, caller, id);
  assertStep(row, 'address-confirmation');
  const edited = row.address_edited ? await addressOf(deps.store, row.id, 'edited') : null;
  const address = edited ?? (await addressOf(deps.store, row.id, 'identification'));
  if (!address) throw new DomainError('not-found');
  return address;
}

/** Returns the approved plan, once signed the signed one, and the colours to choose from. @throws wrong-step before approval; those of ownRequest */
export async function readCreditData(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<Output<'getInfoCreditData'>> {
  const row = await ownRequest(deps.store, caller, id);
  assertStep(row, 'aprove-credit');
  // What was signed stays as it was signed, its CAT too.
  if (row.contract_signed_at !== null) {
    const contract = await contractOf(deps.store, row.id);
    return creditDataOf(row, contract?.plan ?? planOfRequest(row));
  }
  const left = await leftForRequest(deps.store, { productId: row.product_id, requestId: row.id });
  const data = creditDataOf(row, planOfRequest(row));
  return {
    ...data,
    product: { ...data.product, ...(left.length > 0 && { left }) },
    ...(isOut({ left, colors: row.product.colors }) && { instead: await insteadOf(deps.store, row) }),
  };
}

/** Returns the device that will be delivered. @throws wrong-step before approval; those of ownRequest */
export async function readSendingData(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<Output<'getSendingData'>> {
  const row = await ownRequest(deps.store, caller, id);
  assertStep(row, 'aprove-credit');
  const device = deviceOfRequest(row);
  return { id: contractIdOf(row), phoneModel: device.name, phoneImage: device.picture, ...papersOf(row.id) };
}

/** Returns RFC, phone and e-mail of a request; before it has an RFC, the one that follows from the identity. @throws those of ownRequest */
export async function readRfc(deps: Deps, caller: Caller, id: string): Promise<Output<'getRfc'>> {
  const { rfc, phone, email }: CreditRequest = await ownRequest(deps.store, caller, id);
  const person = rfc === null ? await personOf(deps.store, id) : undefined;
  const proposedRfc = person && rfcFor(documentPersonOf(person), person.birthday);
  return { rfc, phone, email, ...(proposedRfc !== undefined && { proposedRfc }) };
}

/** Returns the data of the identification, under the names of spec §3. */
const personalDataOf = (person: Person, row: CreditRequest): Output<'getPersonalData'> => ({
  names: person.names,
  lastName1: person.last_name_1,
  lastName2: person.last_name_2,
  birthday: person.birthday,
  rfc: row.rfc,
  curp: person.curp,
  nacionality: person.nationality,
  email: row.email,
});

/** Returns what the customer is asked to correct at her present step; null: nothing. */
async function askedOf(
  store: Store,
  row: CreditRequest,
): Promise<NonNullable<DeliveryOrder['correction']> | null> {
  const what = correctionAt(factsOf(row));
  const asked = what && (await openCorrection(store, row.id, what));
  if (!asked) return null;
  return {
    what: asked.what,
    task: correctionTasks[asked.what],
    sentences: sentencesOf(asked),
    answerBy: asked.answer_by,
  };
}

/** Returns the approved plan with the snapshot of the product. */
const creditDataOf = (row: CreditRequest, plan: Plan): Output<'getInfoCreditData'> => ({
  totalPeriod: plan.weeks,
  downPayment: toPesos(plan.downPaymentCentavos),
  recurringPayment: toPesos(plan.weeklyPaymentCentavos),
  lastPayment: toPesos(plan.lastPaymentCentavos),
  total: toPesos(plan.totalCentavos),
  cat: plan.catPercent,
  color: row.color,
  product: {
    id: row.product_id,
    name: row.product.name,
    brand: row.product.brand,
    price: toPesos(row.price_centavos),
    thubnailUrl: row.product.thumbnail,
    // Like products/{id}: the first element is a JSON text (spec §3).
    color: [JSON.stringify(row.product.colors)],
    pictures: row.product.pictures,
  },
});

/** Returns the last event of each request that is followed, of any partner: what their streams look for together. */
export const newestChanges = (store: Store, requestIds: readonly string[]): Promise<Map<string, number>> =>
  acrossPartners('watch', () => newestEvents(store, requestIds));
