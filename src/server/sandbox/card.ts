import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { appNow } from '#server/database/clock.ts';
import { paymentReference } from '#server/queries/loans/payment-references.ts';
import { cardPage } from './card-page.ts';
import { fieldsOf, paramText, queryText, sendPage, textField, wantsHtml } from './exchange.ts';
import { payableByReference, receiptsUnder, type Payable } from './queries/till.ts';
import { sendWebhook } from './send-webhook.ts';
import { take } from './till.ts';

/** /sandbox/tarjeta/{reference}: a simulated hosted checkout. Approving sends the signed webhook, as a provider would. */
export function registerCardPage(app: FastifyInstance, deps: Deps): void {
  app.get('/tarjeta/:reference', async (request, reply) => {
    const payable = await checkoutOf(deps, request);
    const [receipt] = await receiptsUnder(deps.store, payable.reference);
    const back = backIn(queryText(request, 'volver'));
    const isDeclined = queryText(request, 'rechazada') !== '';
    return sendPage(reply, cardPage({ payable, receipt, back, isDeclined, ticket: randomUUID() }));
  });

  app.post('/tarjeta/:reference', async (request, reply) => {
    const payable = await checkoutOf(deps, request);
    const { reference, amountCentavos } = payable;
    const fields = fieldsOf(request);
    const back = backIn(textField(fields, 'back'));
    const act = textField(fields, 'act');
    const again = `/sandbox/tarjeta/${reference}?${new URLSearchParams({ volver: back })}`;
    if (act === 'decline') {
      return wantsHtml(request) ? reply.redirect(`${again}&rechazada=1`, 303) : reply.send({ ok: false });
    }
    const [known] = await receiptsUnder(deps.store, reference);
    if (act === 'refunded' || act === 'charged-back') {
      if (!known) throw new DomainError('conflict', { messages: ['Ese pago no se ha hecho.'] });
      const { eventId, amountCentavos: paid, paidAt } = known;
      const payment = { eventId, reference, amountCentavos: paid, paidAt };
      await sendWebhook(app, deps, 'payments', JSON.stringify({ givenBack: act, payment }));
      return wantsHtml(request) ? reply.redirect(again, 303) : reply.send({ ok: true });
    }
    // A checkout is paid once.
    if (!known) {
      const eventId = `tarjeta-${textField(fields, 'ticket').replace(/[^\w-]/g, '') || randomUUID()}`;
      await take(app, deps, { eventId, reference, amountCentavos, paidAt: await appNow(deps.store.db) });
    }
    return wantsHtml(request) ? reply.redirect(back, 303) : reply.send({ ok: true });
  });
}

/** @throws reference-unknown */
async function checkoutOf(deps: Deps, request: FastifyRequest): Promise<Payable> {
  const reference = paramText(request, 'reference');
  const [issued, payable] = await Promise.all([
    paymentReference(deps.store, reference),
    payableByReference(deps.store, reference),
  ]);
  if (issued?.channel !== 'card' || !payable) throw new DomainError('reference-unknown');
  return payable;
}

/** A path of this server, or the same as an address with an origin, which is left out. */
function backIn(given: string): string {
  const path = given.replace(/^https?:\/\/[^/]+/, '');
  return /^\/[\w.-]+(\/[\w.-]+)*(\?[\w=&-]*)?$/.test(path) ? path : '/sandbox';
}
