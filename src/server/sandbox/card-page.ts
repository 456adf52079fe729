import { html } from './html.ts';
import { icon } from './icons.ts';
import { servicePage } from './page.ts';
import type { Payable, Receipt } from './queries/till.ts';
import { conceptOf } from './till-page.ts';
import { money, unbroken } from './words.ts';

export interface CardView {
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
export function cardPage(view: CardView): string {
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
