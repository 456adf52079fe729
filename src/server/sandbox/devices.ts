import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { luhnDigit } from '#domain/credit/reference.ts';
import type { TypedAct } from '#domain/delivery/parse-act.ts';
import type { DeliveryRefusal } from '#domain/delivery/delivery.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { recordDelivery } from '#server/actions/credit/record-delivery.ts';
import { deliveryFault } from '#server/actions/credit/hand-over.ts';
import { deviceStates } from './queries/desk.ts';
import { afterPost, paramText, sendPage } from './exchange.ts';
import { html, type Html, icon, type IconName } from './html.ts';
import { deskPage } from './page.ts';
import { dateAndTime, unbroken } from './words.ts';

/** /sandbox/dispositivos: the state of financed devices at the simulated lock service; one press delivers one. */
export function registerDevices(app: FastifyInstance, deps: Deps): void {
  app.get('/dispositivos', async (_request, reply) =>
    sendPage(reply, devicesPage(await deviceStates(deps.store, 100))),
  );
  app.post('/dispositivos/:account/:until', async (request, reply) => {
    const account = paramText(request, 'account');
    const way = ways[paramText(request, 'until')]?.(account);
    if (way === undefined) throw new DomainError('not-found');
    for (const act of way) {
      const recorded = await recordDelivery(deps, { account, by: 'sandbox', act });
      if (recorded.outcome === 'refused' && !isPast.has(recorded.refusal.why))
        throw deliveryFault(recorded.refusal);
    }
    return afterPost(request, reply, '/sandbox/dispositivos', { ok: true });
  });
}

/** What the shop would do, with a number of the series for tests; what was done before stays. */
function sendingOf(account: string): readonly TypedAct[] {
  const digits = `0010${account}`;
  return [
    { kind: 'pack', imei: `${digits}${luhnDigit(digits)}` },
    { kind: 'send', carrier: 'Estafeta', trackingNumber: `SBX-${account}` },
  ];
}

const ways: Readonly<Record<string, (account: string) => readonly TypedAct[]>> = {
  enviar: sendingOf,
  entregar: (account) => [...sendingOf(account), { kind: 'deliver', on: null, proofNote: null }],
};

const isPast: ReadonlySet<DeliveryRefusal['why']> = new Set([
  'packed-with-another',
  'sent-otherwise',
  'already-delivered',
]);

type Device = Awaited<ReturnType<typeof deviceStates>>[number];

function devicesPage(devices: readonly Device[]): string {
  const body = html`<h1>Equipos</h1>
    <p class="lead">
      Cómo está cada equipo a crédito. Con pagos vencidos más allá de los días de gracia se bloquea; al pagar
      se desbloquea; al terminar queda libre.
    </p>
    ${
      devices.length === 0
        ? html`<p class="empty">Todavía no hay equipos. El primero aparece al firmarse un contrato.</p>`
        : html`<ul class="rows">
            ${devices.map(deviceRow)}
          </ul>`
    }`;
  return deskPage({ title: 'Equipos', current: '/sandbox/dispositivos', body });
}

const deviceRow = ({ account, state, changedAt, phone, product, status, imei, delivery }: Device): Html => {
  const isNew = state === 'enrolled' && status === 'PendingDownPayment';
  const shown = states[isNew ? 'registered' : state] ?? states['enrolled'];
  return html`<li>
    <div class="go">
      <span>
        <b>${unbroken(product)}</b>
        <small>Cuenta ${account}</small>
        <small>${formatPhone(phone)}</small>
        ${imei === null ? '' : html`<small>IMEI ${imei}</small>`}
        <small>${dateAndTime(changedAt)}</small>
      </span>
      <span class="state ${shown?.tone}">${icon(shown?.mark ?? 'phone')} ${shown?.word}</span>
    </div>
    ${
      status === 'Active' && (delivery === 'to-pack' || delivery === 'sent')
        ? html`<form method="post" action="/sandbox/dispositivos/${account}/entregar">
            <button class="btn quiet">Entregar al cliente</button>
          </form>`
        : ''
    }
  </li>`;
};

const states: Readonly<Record<string, { word: string; tone: string; mark: IconName }>> = {
  registered: { word: 'Registrado', tone: '', mark: 'phone' },
  enrolled: { word: 'En uso', tone: 'good', mark: 'phone' },
  locked: { word: 'Bloqueado', tone: 'bad', mark: 'lock' },
  released: { word: 'Libre', tone: 'good', mark: 'check' },
};
