import type { Day } from '#domain/calendar.ts';
import { isClabe } from '#domain/credit/clabe.ts';
import { formatMoney, toPesos } from '#domain/credit/money.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { formatReference } from '#domain/credit/reference.ts';
import type { ListedReceipt, Payable, Receipt } from './queries/till.ts';
import { html, type Html, icon } from './html.ts';
import { deskPage } from './page.ts';
import { dateAndTime, money, unbroken } from './words.ts';

export interface TillView {
  /** Typed or scanned text; '' at first. */
  readonly typed: string;
  readonly found: Payable | undefined;
  /** The payment just made. */
  readonly paid: { receipt: Receipt; payable: Payable | undefined } | undefined;
  readonly waiting: readonly Payable[];
  readonly receipts: readonly ListedReceipt[];
  /** Deduplicates a form that is sent twice. */
  readonly ticket: string;
  /** In Mexico City. */
  readonly today: Day;
}

export function tillPage(view: TillView): string {
  const { typed, found, paid, waiting, receipts, ticket, today } = view;
  const body = html`<h1>Caja</h1>
    <p class="lead">La caja de una tienda: escribe o escanea una referencia y cóbrala.</p>
    ${paid && receiptTicket(paid.receipt, paid.payable)}
    <form class="ask" action="/sandbox/caja" method="get">
      <label for="referencia">Referencia</label>
      <p class="hint">13 dígitos, o los 18 de una CLABE, con o sin espacios</p>
      <div class="row">
        <input
          class="input num"
          id="referencia"
          name="referencia"
          value="${typed}"
          inputmode="numeric"
          autocomplete="off"
          required
          enterkeyhint="search"
        />
        <button class="btn house">Buscar</button>
      </div>
      <button class="btn quiet block scan" type="button" hidden>
        ${icon('camera')} Escanear código de barras
      </button>
      <video class="viewfinder" muted playsinline hidden></video>
      <p class="err scan-error" role="alert" hidden>No pudimos abrir la cámara. Escribe la referencia.</p>
    </form>
    ${typed !== '' && (found ? chargeTicket(found, ticket, today) : unknownNote(typed, ticket))}
    ${
      waiting.length > 0 &&
      html`<h2>Por cobrar</h2>
        <ul class="rows">
          ${waiting.map(waitingRow)}
        </ul>`
    }
    ${
      receipts.length > 0 &&
      html`<h2>Recibos</h2>
        <ul class="rows">
          ${receipts.map(receiptRow)}
        </ul>`
    }`;
  return deskPage({ title: 'Caja', current: '/sandbox/caja', script: 'till.js', body });
}

/** 'Enganche Galaxy A56', 'Pago 3 de 52, Galaxy A56' */
export const conceptOf = ({ concept, product }: Pick<Payable, 'concept' | 'product'>): string =>
  /^\w+$/.test(concept) ? `${concept} ${product}` : `${concept}, ${product}`;

const unknownNote = (typed: string, ticket: string): Html =>
  html`<p class="note warn" role="status">
      <b>No encontramos esa referencia de pago.</b> Revisa los 13 dígitos.
    </p>
    <form class="ask" action="/sandbox/caja/pay" method="post">
      <input type="hidden" name="reference" value="${typed}" />
      <input type="hidden" name="ticket" value="${ticket}" />
      <input type="hidden" name="anyway" value="1" />
      <label for="anyway-amount">Cobrar de todos modos, como una caja que no pregunta</label>
      <div class="row">
        <input
          class="input"
          id="anyway-amount"
          name="amount"
          inputmode="decimal"
          placeholder="$0.00"
          required
        />
        <button class="btn line">Cobrar</button>
      </div>
    </form>`;

function chargeTicket(payable: Payable, ticket: string, today: Day): Html {
  const { reference, amountCentavos, paidAt, partner, expiresOn } = payable;
  const isExpired = expiresOn !== null && expiresOn < today;
  return html`<section class="ticket" aria-label="Cobro">
    <div class="a">
      <p class="lbl">Total a cobrar</p>
      <p class="amt">${money(amountCentavos)}</p>
    </div>
    <div class="b">
      <p class="lbl">Referencia</p>
      <p class="v">${formatReference(reference)}</p>
      <dl>
        <div>
          <dt>Concepto</dt>
          <dd>${unbroken(conceptOf(payable))}</dd>
        </div>
        <div>
          <dt>Comercio</dt>
          <dd>${partner}</dd>
        </div>
      </dl>
      ${
        paidAt
          ? html`<p class="state good">${icon('check')} Pagada el ${dateAndTime(paidAt)}</p>`
          : isExpired
            ? html`<p class="state bad">Venció el ${dayInWords(expiresOn)}</p>`
            : isClabe(reference)
              ? transferForm(payable, ticket)
              : html`<form action="/sandbox/caja/pay" method="post">
                  <input type="hidden" name="reference" value="${reference}" />
                  <input type="hidden" name="amount" value="${toPesos(amountCentavos)}" />
                  <input type="hidden" name="ticket" value="${ticket}" />
                  <button class="btn primary block">Cobrar ${formatMoney(amountCentavos)}</button>
                </form>`
      }
    </div>
  </section>`;
}

/** A bank sends whatever its customer says. */
const transferForm = ({ reference, amountCentavos }: Payable, ticket: string): Html =>
  html`<form class="ask" action="/sandbox/caja/pay" method="post">
    <input type="hidden" name="reference" value="${reference}" />
    <input type="hidden" name="ticket" value="${ticket}" />
    <label for="transfer-amount">Monto de la transferencia</label>
    <div class="row">
      <input
        class="input"
        id="transfer-amount"
        name="amount"
        inputmode="decimal"
        value="${toPesos(amountCentavos)}"
        required
      />
      <button class="btn primary">Transferir</button>
    </div>
  </form>`;

function receiptTicket(receipt: Receipt, payable: Payable | undefined): Html {
  return html`<section class="ticket done" aria-label="Recibo" role="status">
    <div class="a">
      ${
        receipt.result === 'applied'
          ? html`<p class="state good">${icon('check')} Pagado</p>`
          : html`<p class="state bad">Cobrado, pero no aplicado</p>`
      }
      <p class="amt">${money(receipt.amountCentavos)}</p>
    </div>
    <div class="b">
      <p class="lbl">Referencia</p>
      <p class="v">${formatReference(receipt.reference)}</p>
      <dl>
        <div>
          <dt>Concepto</dt>
          <dd>${payable ? unbroken(conceptOf(payable)) : 'Pago'}</dd>
        </div>
        <div>
          <dt>Fecha</dt>
          <dd>${dateAndTime(receipt.paidAt)}</dd>
        </div>
      </dl>
      <p class="folio">Folio ${receipt.eventId}</p>
    </div>
  </section>`;
}

const waitingRow = (payable: Payable): Html =>
  row(
    `referencia=${payable.reference}`,
    html`<b>${unbroken(conceptOf(payable))}</b>${whereTo(payable)}`,
    payable.amountCentavos,
  );

const receiptRow = (receipt: ListedReceipt): Html =>
  row(
    `recibo=${receipt.eventId}`,
    html`<b>${receipt.payable ? unbroken(conceptOf(receipt.payable)) : 'Pago'}</b>
      ${whereTo({ partner: receipt.payable?.partner, reference: receipt.reference })}
      <small>${dateAndTime(receipt.paidAt)}</small>`,
    receipt.amountCentavos,
  );

const row = (query: string, text: Html, amountCentavos: number): Html =>
  html`<li>
    <a class="go" href="/sandbox/caja?${query}">
      <span>${text}</span>
      <span class="num">${formatMoney(amountCentavos)}</span>
      ${icon('next')}
    </a>
  </li>`;

const whereTo = (to: { partner: string | undefined; reference: string }): Html =>
  html`<small>
    ${to.partner !== undefined && `${to.partner} · `}<span class="whole"
      >${formatReference(to.reference)}</span
    >
  </small>`;
