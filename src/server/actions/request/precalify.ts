import { askTogether } from '#server/database/question.ts';
import { randomBytes } from 'node:crypto';
import type { Input } from '#contract/api.ts';
import { changeInWords, colorGone, offerChanges, type Offer } from '#domain/catalogue/offer.ts';
import { fromPesos } from '#domain/credit/money.ts';
import { chosenPlan, planChoices } from '#domain/credit/plan-choice.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { spendProof } from '#server/queries/codes/rate-buckets.ts';
import {
  bandsOf,
  isPromoterOf,
  offerOf,
  partnerRow,
  productsOffered,
  type PartnerRow,
  type ProductRow,
} from '#server/queries/catalogue/offers.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { bindRequest, setSessionPartner } from '#server/queries/sessions/sessions.ts';
import { signedContracts } from '#server/queries/loans/contracts.ts';
import { markBrowser } from '#server/queries/requests/duplicates.ts';
import { coolDownError, coolDownFacts, coolDownFrom } from './cool-down.ts';
import { beginRequest } from './begin-request.ts';
import { issueCode } from '#server/actions/access/codes.ts';
import { colorIn } from '#server/actions/base/plan-of-request.ts';
import { sessionOf } from '#server/actions/access/own-request.ts';

export interface Precalification {
  readonly phone: string;
  readonly productName: string;
  /** Pesos, as the browser read them in the catalogue: compared, never trusted. */
  readonly price: string;
  readonly partner: number;
  /** Hex value or name. */
  readonly color: string;
  readonly promotorId: number | null;
  /** Other terms of the offer that the person was shown, in pesos; clients of the specification send none. */
  readonly offer?: ShownOffer | undefined;
  /** The plan chosen for the product; undefined: its own. */
  readonly plan?: ChosenTerms | undefined;
}

type ShownOffer = NonNullable<Input<'precalification'>['body']['offer']>;
type ChosenTerms = NonNullable<Input<'precalification'>['body']['plan']>;

/**
 * Starts a request for a product of the catalogue, binds it to this browser until the phone is verified, and sends the
 * phone's code. Each captcha solution starts one request.
 * @throws no-session, not-found (partner), shop-not-open, product-unavailable, offer-changed, invalid-input (a plan outside of the
 *   partner's bands), promoter-unknown, captcha-required, active-credit, cool-down, rate-limited
 */
export async function precalify(
  deps: Deps,
  caller: Caller,
  input: Precalification,
): Promise<{ requestId: string }> {
  const sessionId = sessionOf(caller).id;
  const shown = shownIn(input);
  const requestId = randomBytes(16).toString('base64url');
  const refused = await inTransaction(deps.store, async (tx): Promise<DomainError | null> => {
    const who = { partnerId: input.partner, phone: input.phone, curp: null };
    const [{ contracts, ...found }, isProved] = await Promise.all([
      askTogether(tx, {
        partner: partnerRow.of(input.partner),
        offered: productsOffered.of(input.partner, input.productName),
        contracts: signedContracts.of(input.phone, input.partner),
        ...coolDownFacts(who),
      }),
      spendProof(tx, sessionId, 'precalification'),
    ]);
    const { partner, product, color, offer } = await chosen(tx, input, shown, found);
    if (!isProved) throw new DomainError('captcha-required');
    // Committed with the captcha spent: probing one phone after another costs a captcha each.
    if (contracts.some((contract) => contract.active)) return new DomainError('active-credit');
    const wait = await coolDownFrom(tx, found);
    if (wait !== null) return coolDownError(wait, isOwnPhone(caller, input));
    await beginRequest(tx, {
      id: requestId,
      product,
      offer,
      color,
      phone: input.phone,
      promoterId: input.promotorId,
    });
    await setSessionPartner(tx, sessionId, input.partner);
    await markBrowser(tx, requestId, sessionId);
    await bindRequest(tx, sessionId, requestId, 'provisional');
    const target = { purpose: 'phone', sessionId, requestId, phone: input.phone } as const;
    await issueCode(deps, tx, target, { ip: caller.ip, partnerId: input.partner }, partner.name);
    deps.hub.publish(tx, requestId);
    await appendAuditEvent(tx, requestId, 'request-started', caller, {
      product: product.id,
      ...(input.plan && { downPaymentCentavos: offer.downPaymentCentavos, weeks: offer.weeks }),
    });
    return null;
  });
  if (refused) throw refused;
  return { requestId };
}

/** Whether this browser has verified the phone at this shop. */
const isOwnPhone = ({ session }: Caller, { phone, partner }: Precalification): boolean =>
  session?.verifiedPhone === phone && session.partnerId === partner;

/** @throws invalid-input for amounts that are not money */
const shownIn = ({ price, offer: { downPaymentPrice, pay, weeks } = {} }: Precalification) => ({
  priceCentavos: fromPesos(price),
  ...(downPaymentPrice !== undefined && { downPaymentCentavos: fromPesos(downPaymentPrice) }),
  ...(pay !== undefined && { weeklyCentavos: fromPesos(pay) }),
  ...(weeks !== undefined && { weeks }),
});

async function chosen(
  tx: TxStore,
  input: Precalification,
  shown: Partial<Offer>,
  { partner, offered }: { partner: PartnerRow | undefined; offered: readonly ProductRow[] },
) {
  if (!partner) throw new DomainError('not-found');
  if (!partner.on_sale) throw new DomainError('shop-not-open');
  // The price distinguishes products of one name, and the colour those of one price.
  const priced = offered.filter((each) => each.price_centavos === shown.priceCentavos);
  const candidates = priced.length > 0 ? priced : offered;
  const product = candidates.find((each) => colorIn(each.colors, input.color)) ?? candidates[0];
  if (!product) throw new DomainError('product-unavailable');
  const color = colorIn(product.colors, input.color);
  const changes = offerChanges(shown, offerOf(product));
  if (changes.length > 0 || !color) {
    throw new DomainError('offer-changed', {
      field: changes[0]?.field ?? 'color',
      messages: [...changes.map(changeInWords), ...(color ? [] : [colorGone(product.colors)])],
    });
  }
  if (input.promotorId !== null && !(await isPromoterOf(tx, input.partner, input.promotorId))) {
    throw new DomainError('promoter-unknown');
  }
  return { partner, product, color, offer: asked(product, partner, input.plan) };
}

/** What the request is for: the product's own plan, or the chosen one. @throws invalid-input outside of the bands */
function asked(product: ProductRow, partner: PartnerRow, terms: ChosenTerms | undefined): Offer {
  const offer = offerOf(product);
  if (!terms) return offer;
  const plan = chosenPlan(offer, planChoices(offer, bandsOf(partner)), {
    downPaymentCentavos: fromPesos(terms.downPaymentPrice),
    weeks: terms.weeks,
  });
  const { downPaymentCentavos, weeklyPaymentCentavos, weeks } = plan;
  return { ...offer, downPaymentCentavos, weeklyCentavos: weeklyPaymentCentavos, weeks };
}
