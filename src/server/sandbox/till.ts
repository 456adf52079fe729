import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayIn } from '#domain/calendar.ts';
import { fromPesos, toPesos } from '#domain/credit/money.ts';
import { businessZone, dayInWords } from '#domain/spanish-dates.ts';
import { parseReference } from '#domain/credit/reference.ts';
import { isClabe, parseClabe } from '#domain/credit/clabe.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { pendingOfReference } from '#server/actions/loan/pending-of.ts';
import { appNow, nowAsked } from '#server/database/clock.ts';
import { askTogether } from '#server/database/question.ts';
import { inTransaction, type Store } from '#server/database/store.ts';
import { insertPaymentTaken, isVoided } from './queries/payments.ts';
import {
  newestReceipts,
  nextPayables,
  payableByReference,
  receiptOf,
  type Payable,
  type Receipt,
} from './queries/till.ts';
import { fieldsOf, queryText, sendPage, textField, wantsHtml } from './exchange.ts';
import { sendWebhook } from './send-webhook.ts';
import { conceptOf, tillPage } from './till-page.ts';

/** /sandbox/caja: a simulated till. Paying sends the network's signed webhook to our own endpoint. */
export function registerTill(app: FastifyInstance, deps: Deps): void {
  app.get('/caja', async (request, reply) => {
    const typed = queryText(request, 'referencia');
    const receipt = await receiptOf(deps.store, queryText(request, 'recibo'));
    const found = typed === '' ? undefined : await payableOf(deps.store, typed);
    const [waiting, receipts, now] = await Promise.all([
      nextPayables(deps.store, 8),
      newestReceipts(deps.store, 8),
      appNow(deps.store.db),
    ]);
    const paid = receipt && { receipt, payable: await payableByReference(deps.store, receipt.reference) };
    const today = dayIn(businessZone, now);
    return sendPage(reply, tillPage({ typed, found, paid, waiting, receipts, ticket: randomUUID(), today }));
  });

  app.post('/caja/pay', async (request, reply) => {
    const fields = fieldsOf(request);
    // A form carries a ticket, so that sending it twice pays once; a script without one pays each time.
    const eventId = `caja-${textField(fields, 'ticket').replace(/[^\w-]/g, '') || randomUUID()}`;
    const reference = parsePayable(textField(fields, 'reference')) ?? '';
    const { known, payable, isVoid, now } = await inTransaction(deps.store, async (tx) => {
      const asked = await askTogether(tx, {
        known: receiptOf.of(eventId),
        payable: payableByReference.of(reference),
        isVoid: isVoided.of(reference),
        now: nowAsked.of(),
      });
      return { ...asked, payable: asked.payable && (await withPending(tx, asked.payable)) };
    });
    const paid = known ?? (await pay(app, deps, { eventId, payable, isVoid, now, fields }));
    const { receipt = paid, named } = await askTogether(deps.store, {
      receipt: receiptOf.of(eventId),
      named: payableByReference.of(paid.reference),
    });
    return answer(request, reply, receipt, named);
  });
}

/** @throws reference-unknown, conflict (already paid, voided, expired), invalid-input (amount) */
async function pay(
  app: FastifyInstance,
  deps: Deps,
  {
    eventId,
    payable,
    isVoid,
    now: paidAt,
    fields,
  }: {
    eventId: string;
    payable: Payable | undefined;
    isVoid: boolean;
    now: Date;
    fields: Record<string, unknown>;
  },
): Promise<Receipt> {
  const typed = textField(fields, 'amount').replace(/[$,\s]/g, '');
  if (!payable) return takeAnyway(app, deps, { eventId, paidAt, fields, typed });
  // A network takes what a customer insists on: with an amount, a reference can be paid twice.
  if (payable.paidAt && typed === '' && !isClabe(payable.reference))
    throw new DomainError('conflict', { messages: ['Esa referencia ya está pagada.'] });
  if (isVoid) throw new DomainError('conflict', { messages: ['Esa referencia se canceló.'] });
  const { expiresOn } = payable;
  if (expiresOn !== null && expiresOn < dayIn(businessZone, paidAt)) {
    throw new DomainError('conflict', { messages: [`Esa referencia venció el ${dayInWords(expiresOn)}.`] });
  }
  const amountCentavos = typed === '' ? payable.amountCentavos : fromPesos(typed);
  if (amountCentavos === 0) throw new DomainError('invalid-input', { field: 'amount' });
  const { reference } = payable;
  return take(app, deps, { eventId, reference, amountCentavos, paidAt });
}

/**
 * A till that does not ask the network first takes money under any reference whose check digit is right: `anyway`.
 * @throws reference-unknown, invalid-input (amount)
 */
async function takeAnyway(
  app: FastifyInstance,
  deps: Deps,
  given: { eventId: string; paidAt: Date; fields: Record<string, unknown>; typed: string },
): Promise<Receipt> {
  const { eventId, paidAt, fields, typed } = given;
  const reference = parsePayable(textField(fields, 'reference'));
  if (textField(fields, 'anyway') === '' || reference === null) throw new DomainError('reference-unknown');
  const amountCentavos = fromPesos(typed);
  if (amountCentavos === 0) throw new DomainError('invalid-input', { field: 'amount' });
  return take(app, deps, { eventId, reference, amountCentavos, paidAt });
}

export async function take(app: FastifyInstance, deps: Deps, event: PaymentEvent): Promise<Receipt> {
  await insertPaymentTaken(deps.store, event);
  // As JSON: the time in ISO 8601. Even if the webhook fails, the payment is in the network's books, where
  // reconcile-payments finds it.
  await sendWebhook(app, deps, 'payments', JSON.stringify(event));
  return { ...event, result: 'sent' };
}

async function payableOf(store: Store, typed: string): Promise<Payable | undefined> {
  const reference = parsePayable(typed);
  const payable = reference === null ? undefined : await payableByReference(store, reference);
  return payable && withPending(store, payable);
}

const withPending = async (store: Store, payable: Payable): Promise<Payable> =>
  payable.paidAt
    ? payable
    : { ...payable, amountCentavos: await pendingOfReference(store, payable.reference) };

/** A till's reference, or a CLABE: the till is the payer's bank too. */
function parsePayable(typed: string): string | null {
  return parseClabe(typed) ?? parseReference(typed);
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  receipt: Receipt,
  payable: Payable | undefined,
): FastifyReply {
  if (wantsHtml(request)) return reply.redirect(`/sandbox/caja?recibo=${receipt.eventId}`, 303);
  return reply.send({
    ok: true,
    receipt: receipt.eventId,
    // Our outcome: another amount than due changes no loan.
    result: receipt.result,
    reference: receipt.reference,
    concept: payable ? conceptOf(payable) : null,
    amount: toPesos(receipt.amountCentavos),
    paidAt: receipt.paidAt.toISOString(),
  });
}
