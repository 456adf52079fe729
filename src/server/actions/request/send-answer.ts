import { mail, type Mailed } from '#domain/partner/mail-words.ts';
import { say, textOf } from '#domain/partner/message-words.ts';
import { planSentence } from '#domain/credit/plan.ts';
import type { Deps, Caller } from '#server/actions/base/context.ts';
import { type TxStore, inTransaction } from '#server/database/store.ts';
import { requestById, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import { tryAgainInWords, changesFor } from '#domain/credit/try-again.ts';
import { isOfPlan } from '#domain/credit/suggestions.ts';
import { catSentence } from '#server/documents/paper-style.ts';
import { DomainError } from '#domain/errors.ts';
import { nextPath, ownRequest } from '#server/actions/access/own-request.ts';
import type { NewOffer } from './new-offer.ts';
import { type Answered, mailLetter, resumeLink, worded } from './answer-message.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { shownCoolDown } from './cool-down.ts';
import { suggestionsOf } from './suggest.ts';

/**
 * Inserts the e-mail with the decision into the outbox, in the caller's transaction: one per request, however often it
 * is called. Does nothing while there is no decision or no address.
 */
export async function sendAnswer(deps: Deps, tx: TxStore, row: CreditRequest): Promise<void> {
  if (row.decision !== 'approved' && row.decision !== 'refused') return;
  const dedupeKey = `answer:${row.id}`;
  if (row.decision === 'approved') return send(deps, tx, row, dedupeKey, approved);
  // As it is decided now, its reasons and its time included.
  const decided = (await requestById(tx, row.id)) ?? row;
  const refusal = await refusalWords(tx, decided);
  await send(deps, tx, row, dedupeKey, ({ product }) => mail('refused', { product }, refusal));
}

/**
 * Sends the bureau's refusal, with the day on which to try again and how to see one's report. Nothing that the bureau said:
 * the address is not verified.
 */
export async function sendBureauRefusal(deps: Deps, tx: TxStore, row: CreditRequest): Promise<void> {
  const refusal = await refusalWords(tx, row);
  await send(deps, tx, row, `answer:${row.id}`, ({ product }) => mail('refused', { product }, refusal));
}

/** Sends the outcome of an identity review: the request continues, or ends. One message per review. */
export async function sendIdentityAnswer(
  deps: Deps,
  tx: TxStore,
  row: CreditRequest,
  outcome: 'approved' | 'refused',
): Promise<void> {
  const openedAt = row.identity_review_at?.getTime();
  const dedupeKey = `identity-answer:${row.id}:${openedAt}`;
  if (outcome === 'approved') return send(deps, tx, row, dedupeKey, identified);
  const refusal = await refusalWords(tx, row);
  await send(deps, tx, row, dedupeKey, ({ product }) => mail('refused', { product }, refusal));
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
  const asked =
    before === null ? 'Es un equipo distinto al que pediste.' : `Habías pedido: ${planSentence(before)}`;
  await send(deps, tx, offered, `answer:${row.id}`, ({ product }) =>
    mail('counterOffer', { product, offered: planSentence(plan) }, [asked]),
  );
}

/** Tells by SMS too that a review was answered, with the link of the e-mail; what was answered is on the screen. */
export async function textAnswer(deps: Deps, tx: TxStore, row: CreditRequest): Promise<void> {
  const partner = await partnerRow(tx, row.partner_id);
  if (!partner) return;
  const opened = row.identity_review_at?.getTime() ?? '';
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: row.partner_id,
    recipient: row.phone,
    dedupeKey: `answer-text:${row.id}:${opened}:${row.decision ?? ''}`,
    text: textOf(partner, say('answerReady', { link: resumeLink(deps, row) })),
  });
}

const approved = ({ product }: Answered) => mail('approved', { product });
/** A doubt about the identity is resolved, and the request continues. */
const identified = ({ product }: Answered) => mail('identified', { product });

const send = (
  deps: Deps,
  tx: TxStore,
  row: CreditRequest,
  dedupeKey: string,
  mailed: (answered: Answered) => Mailed,
): Promise<void> => mailLetter(deps, tx, row, dedupeKey, (answered) => worded(answered, mailed(answered)));

/**
 * Returns, for the e-mail, what aprove-false says of a refused request: one paragraph each. The address was typed and never
 * verified, so what the bureau said of her is not written to it: those reasons are on the screen, after her code.
 */
async function refusalWords(tx: TxStore, row: CreditRequest): Promise<string[]> {
  const reasons = (row.decision_reasons ?? []).filter(({ code }) => isOfPlan(code));
  const changes = changesFor(reasons.map(({ code }) => code));
  const { tryAgainFrom: from, tryAgainInPerson } = await shownCoolDown(tx, row);
  const suggestions = await suggestionsOf(tx, row);
  return [
    ...(reasons.length > 0 ? [`Lo que influyó: ${reasons.map(({ text }) => text).join(' ')}`] : []),
    ...(changes.length > 0 ? [`Qué puede cambiar la respuesta: ${changes.join(' ')}`] : []),
    ...(from === undefined ? [] : [`A partir del ${tryAgainInWords(from)} puedes volver a intentarlo.`]),
    ...(tryAgainInPerson ? ['Para volver a intentarlo ven en persona con tu identificación.'] : []),
    ...(suggestions.length > 0
      ? ['Con tus datos de hoy, esto sí se aprueba. Lo revisamos de nuevo cuando lo elijas:']
      : []),
    ...suggestions.map(
      ({ phone, plan, calculatedOn }) =>
        `${phone.name}. ${planSentence(plan)} ${catSentence(plan, calculatedOn)}`,
    ),
    // Without a query of the bureau its report had no part in it.
    ...(row.bureau_at === null ? [] : [report]),
  ];
}

const report =
  'Puedes ver y corregir tu historial: pide tu reporte de crédito especial en burodecredito.com.mx o en circulodecredito.com.mx, gratis una vez cada 12 meses. Si algo no es tuyo o está mal, presenta ahí mismo una reclamación.';

/**
 * Sends the e-mail that working-email promises: now if there is a decision, else when there is one; once.
 * @throws no-session, not-found; wrong-step while nothing awaits a decision
 */
export async function askForAnswer(deps: Deps, caller: Caller, requestId: string): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await ownRequest(tx, caller, requestId);
    if (row.decision === null) throw new DomainError('wrong-step', { nextStep: nextPath(row) });
    await sendAnswer(deps, tx, row);
  });
}
