import { screenPath } from '#domain/onboarding/paths.ts';
import { planSentence } from '#domain/credit/plan.ts';
import type { Deps } from '#server/actions/context.ts';
import type { TxStore } from '#server/database/store.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { personOf } from '#server/queries/requests/people.ts';
import type { NewOffer } from './new-offer.ts';
import { planOfRequest } from './plan-of-request.ts';
import { answerMessage, type AnswerKind } from './answer-message.ts';
import { shopRefOf } from '#server/actions/access/own-request.ts';

/**
 * Inserts the e-mail with the decision into the outbox, in the caller's transaction: one per request, however often it
 * is called. Does nothing while there is no decision or no address.
 */
export async function sendAnswer(deps: Deps, tx: TxStore, row: CreditRequest): Promise<void> {
  if (row.decision !== 'approved' && row.decision !== 'refused') return;
  await mail(deps, tx, row, row.decision, `answer:${row.id}`);
}

/** Sends the outcome of an identity review: the request continues, or ends. One message per review. */
export async function sendIdentityAnswer(
  deps: Deps,
  tx: TxStore,
  row: CreditRequest,
  outcome: 'approved' | 'refused',
): Promise<void> {
  const openedAt = row.identity_review_at?.getTime();
  const kind = outcome === 'approved' ? 'identified' : 'refused';
  await mail(deps, tx, row, kind, `identity-answer:${row.id}:${openedAt}`);
}

/** Sends a counter-offer: what changes of the plan that she asked for. */
export async function sendCounterOffer(
  deps: Deps,
  tx: TxStore,
  row: CreditRequest,
  { phone, plan }: NewOffer,
): Promise<void> {
  const before = row.product_id === phone.productId ? planOfRequest(row) : null;
  const offered = { ...row, product: { ...row.product, name: phone.name } };
  await mail(deps, tx, offered, 'counterOffer', `answer:${row.id}`, {
    asked: before === null ? null : planSentence(before),
    offered: planSentence(plan),
  });
}

async function mail(
  deps: Deps,
  tx: TxStore,
  row: CreditRequest,
  kind: AnswerKind,
  dedupeKey: string,
  plans: { asked: string | null; offered: string } | null = null,
): Promise<void> {
  if (row.email === null) return;
  const partner = await partnerRow(tx, row.partner_id);
  const person = await personOf(tx, row.id);
  if (!partner) return;
  await sendMessage(deps, tx, {
    channel: 'email',
    partnerId: row.partner_id,
    recipient: row.email,
    dedupeKey,
    ...answerMessage(kind, {
      names: person?.names ?? null,
      partnerName: partner.name,
      supportPhone: partner.support_phone ?? partner.tel,
      product: row.product.name,
      plans,
      brand: partner.dynamic_color,
      link: `${deps.config.publicOrigin}${resumePath(row)}`,
    }),
  });
}

/** The link opens in any browser, where the phone is verified again, so its number stays out of the e-mail. */
const resumePath = (row: CreditRequest): string =>
  screenPath(shopRefOf(row), 'phone-verification', { requestId: row.id, phone: '-' });
