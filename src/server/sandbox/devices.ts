import type { FastifyInstance } from 'fastify';
import { formatPhone } from '#domain/applicant/phone.ts';
import type { Deps } from '#server/actions/context.ts';
import { deviceStates } from './queries/desk.ts';
import { sendPage } from './exchange.ts';
import { html, type Html } from './html.ts';
import { icon, type IconName } from './icons.ts';
import { deskPage } from './page.ts';
import { dateAndTime, unbroken } from './words.ts';

/** /sandbox/dispositivos: the state of financed devices at the simulated lock service. */
export function registerDevices(app: FastifyInstance, deps: Deps): void {
  app.get('/dispositivos', async (_request, reply) =>
    sendPage(reply, devicesPage(await deviceStates(deps.store, 100))),
  );
}

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

const deviceRow = ({ account, state, changedAt, phone, product, status, imei }: Device): Html => {
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
  </li>`;
};

const states: Readonly<Record<string, { word: string; tone: string; mark: IconName }>> = {
  registered: { word: 'Registrado', tone: '', mark: 'phone' },
  enrolled: { word: 'En uso', tone: 'good', mark: 'phone' },
  locked: { word: 'Bloqueado', tone: 'bad', mark: 'lock' },
  released: { word: 'Libre', tone: 'good', mark: 'check' },
};
