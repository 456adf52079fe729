import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { appNow } from '#server/database/clock.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { paymentReference } from '#server/queries/loans/payment-references.ts';
import { fieldsOf, paramText, queryText, sendPage, textField, wantsHtml } from './exchange.ts';
import { giveBack, givenBackOf, insertPaymentTaken } from './queries/payments.ts';
import { payableByReference, receiptsUnder, type Payable, type Receipt } from './queries/till.ts';
import { sendWebhook } from './send-webhook.ts';
import { take } from './till.ts';
import { html, icon } from './html.ts';
import { servicePage } from './page.ts';
import { conceptOf } from './till-page.ts';
import { money, unbroken } from './words.ts';

/** /sandbox/tarjeta/{reference}: a simulated hosted checkout. Approving sends the signed webhook, as a provider would. */
export function registerCardPage(app: FastifyInstance, deps: Deps): void {
  app.get('/tarjeta/:reference', async (request, reply) => {
    const payable = await checkoutOf(deps, request);
    const [receipt] = await receiptsUnder(deps.store, payable.reference);
    const back = backIn(queryText(request, 'volver'));
    const isDeclined = queryText(request, 'rechazada') !== '';
    const givenBackCentavos = receipt ? await givenBackOf(deps.store, receipt.eventId) : 0;
    const ticket = randomUUID();
    return sendPage(reply, cardPage({ payable, receipt, givenBackCentavos, back, isDeclined, ticket }));
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
      const givenBackCentavos = await backInAll(deps, payment, act === 'refunded' ? fields : {});
      const report = { givenBack: act, givenBackCentavos, payment };
      await sendWebhook(app, deps, 'payments', JSON.stringify(report));
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

/**
 * Gives back the amount of the form, or without one all that is left, and returns what the payer has back in all.
 * @throws invalid-input (amount); conflict when that much is not left
 */
async function backInAll(
  { store }: Deps,
  payment: PaymentEvent,
  fields: Record<string, unknown>,
): Promise<number> {
  // A payment that came by another way than this page is not in the provider's books yet.
  await insertPaymentTaken(store, payment);
  const left = payment.amountCentavos - (await givenBackOf(store, payment.eventId));
  const typed = textField(fields, 'amount');
  const centavos = typed === '' ? left : fromPesos(typed);
  const inAll = centavos > 0 ? await giveBack(store, payment.eventId, centavos) : undefined;
  if (inAll === undefined) {
    throw new DomainError('conflict', { messages: [`Se puede reembolsar hasta ${formatMoney(left)}.`] });
  }
  return inAll;
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

interface CardView {
  readonly payable: Payable;
  /** Of the payment, once it was made. */
  readonly receipt: Receipt | undefined;
  /** Of the payment, what was given back. */
  readonly givenBackCentavos: number;
  /** The path to go back to. */
  readonly back: string;
  readonly isDeclined: boolean;
  readonly ticket: string;
}

/** A checkout without a field for a card: what its bank answers is chosen. */
function cardPage(view: CardView): string {
  const { payable, receipt, givenBackCentavos, back, isDeclined, ticket } = view;
  const left = (receipt?.amountCentavos ?? 0) - givenBackCentavos;
  const action = `/sandbox/tarjeta/${payable.reference}`;
  const hidden = (act: string) =>
    html`<input type="hidden" name="act" value="${act}" />
      <input type="hidden" name="back" value="${back}" />
      <input type="hidden" name="ticket" value="${ticket}" />`;
  const send = (act: string, look: string, words: string) =>
    html`<form action="${action}" method="post">
      ${hidden(act)}
      <button class="btn ${look} block">${words}</button>
    </form>`;
  const refund = html`<form class="ask" action="${action}" method="post">
    ${hidden('refunded')}
    <label for="amount">Cuánto se reembolsa</label>
    <div class="row">
      <input class="input" id="amount" name="amount" inputmode="decimal" value="${(left / 100).toFixed(2)}" />
      <button class="btn line">Reembolsar</button>
    </div>
  </form>`;
  const body = html`<main class="read">
    <p><span class="tag">${icon('flask')} Sandbox: todo es simulado</span></p>
    <h1>Pago con tarjeta</h1>
    <p class="lead">
      Aquí estaría la página del proveedor, la única que ve la tarjeta. Elige qué contesta el banco.
    </p>
    <section class="ticket" aria-label="Cobro">
      <div class="a">
        <p class="lbl">Total a pagar</p>
        <p class="amt">${money(receipt?.amountCentavos ?? payable.amountCentavos)}</p>
      </div>
      <div class="b">
        <dl>
          <div>
            <dt>Concepto</dt>
            <dd>${unbroken(conceptOf(payable))}</dd>
          </div>
          <div>
            <dt>Comercio</dt>
            <dd>${payable.partner}</dd>
          </div>
        </dl>
        ${isDeclined && !receipt && html`<p class="state bad" role="alert">El banco rechazó la tarjeta</p>`}
        ${
          receipt
            ? html`<p class="state good">
                  ${icon('check')}
                  Pagado${givenBackCentavos > 0 && html`, ${money(givenBackCentavos)} de vuelta`}
                </p>
                ${left > 0 && [refund, send('charged-back', 'line', 'Contracargo')]}`
            : html`${send('approve', 'primary', 'Aprobar el pago')}
              ${send('decline', 'line', 'Rechazar la tarjeta')}`
        }
      </div>
    </section>
    <p class="actions"><a class="btn quiet" href="${back}">Volver a la tienda</a></p>
  </main>`;
  return servicePage({ title: 'Pago con tarjeta', body });
}
