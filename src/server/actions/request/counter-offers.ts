import type { z } from 'zod';
import type { newTerms, OfficeReview } from '#contract/office/reviews.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { counterOffer, counterOfferWeeks, refusalsOfPlan } from '#domain/credit/suggestions.ts';
import { fromPesos, toPesos } from '#domain/credit/money.ts';
import type { Plan } from '#domain/credit/plan.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { decisionInputOf } from './decide-request.ts';
import { kindOfReview } from './decide-review.ts';
import { offeredPhoneOf, type NewOffer } from './new-offer.ts';
import { findRequest } from '#server/actions/access/own-request.ts';
import { snapshotOf } from '#server/actions/request/begin-request.ts';
import type { Store } from '#server/database/store.ts';
import { offerOf, productsUnder, type ProductRow } from '#server/queries/catalogue/offers.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { secondPersonOf } from './review-facts.ts';

type Terms = z.output<typeof newTerms>;

/** Shows the plan of a counter-offer, and whether the credit rules allow it. @throws invalid-input, not-found */
export async function previewCounterOffer(
  { store }: Deps,
  staff: StaffCaller,
  { requestId, ...terms }: Terms & { requestId: string },
): Promise<OfficeOutput<'previewCounterOffer'>> {
  const row = await findRequest(store, requestId);
  const { offer, refusals } = await newOfferOf(store, row, terms);
  return {
    plan: planShown(offer.phone, offer.plan),
    refusals: refusals.map(({ code, text }) => ({ code, text })),
    second: await secondPersonOf(store, staff, row, 'counter-offer', offer.plan.totalCentavos),
  };
}

/** Returns a counter-offer, and why the rules refuse it. @throws invalid-input, with the field and what to write */
export async function newOfferOf(store: Store, row: CreditRequest, terms: Terms) {
  if (kindOfReview(row) !== 'decision') throw new DomainError('conflict');
  const present = offeredPhoneOf(row);
  const other = terms.product === present.productId ? null : await otherPhone(store, row, terms.product);
  const plan = counterOffer(present, {
    offer: other ? offerOf(other) : present,
    isOtherPhone: other !== null,
    downPaymentCentavos: fromPesos(terms.downPayment),
    weeks: terms.weeks,
  });
  const offer: NewOffer = {
    phone: {
      productId: other?.id ?? present.productId,
      name: other?.name ?? present.name,
      priceCentavos: plan.cashPriceCentavos,
      downPaymentCentavos: plan.downPaymentCentavos,
      weeklyCentavos: plan.weeklyPaymentCentavos,
      weeks: plan.weeks,
    },
    plan,
    ...(other && { product: snapshotOf(other) }),
  };
  return { offer, refusals: refusalsOfPlan(await decisionInputOf(store, row), plan) };
}

async function otherPhone(store: Store, row: CreditRequest, id: number): Promise<ProductRow> {
  const found = (await productsUnder(store, row.partner_id, row.price_centavos)).find(
    (each) => each.id === id,
  );
  if (found) return found;
  throw new DomainError('invalid-input', {
    field: 'product',
    messages: ['Elija un equipo de menor precio.'],
  });
}

/** What can be offered instead: cheaper phones of the partner, and terms. */
export async function choicesOf(
  store: Store,
  row: CreditRequest,
): Promise<Pick<OfficeReview, 'phones' | 'terms'>> {
  const products = await productsUnder(store, row.partner_id, row.price_centavos);
  return {
    phones: products.map((product) => ({
      id: product.id,
      name: product.name,
      price: toPesos(product.price_centavos),
      downPayment: toPesos(product.down_payment_centavos),
      weekly: toPesos(product.weekly_centavos),
      weeks: product.weeks,
    })),
    terms: [...new Set([...counterOfferWeeks, row.weeks])].toSorted((a, b) => a - b),
  };
}

export const planShown = (phone: NewOffer['phone'], plan: Plan): OfficeReview['offer'] => ({
  product: { id: phone.productId, name: phone.name },
  price: toPesos(plan.cashPriceCentavos),
  downPayment: toPesos(plan.downPaymentCentavos),
  weekly: toPesos(plan.weeklyPaymentCentavos),
  weeks: plan.weeks,
  total: toPesos(plan.totalCentavos),
  cat: plan.catPercent,
});
