import type { FastifyInstance } from 'fastify';
import { fullName } from '#domain/applicant/name.ts';
import { formatPhone, parsePhone } from '#domain/applicant/phone.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { clockAheadSeconds } from '#server/database/clock.ts';
import { customersByStatus, shops } from './queries/desk.ts';
import { deskPeopleSection } from './desk-people.ts';
import { queryText, sendPage } from './exchange.ts';
import { html, type Html, icon, type IconName } from './html.ts';
import { deskPage } from './page.ts';
import { personaFor } from './persona.ts';
import { unbroken } from './words.ts';

/** /sandbox: links to all simulated services, test phones and demo customers. */
export function registerIndex(app: FastifyInstance, deps: Deps): void {
  app.get('/', async (request, reply) => {
    const [places, customers, ahead] = await Promise.all([
      shops(deps.store),
      customersByStatus(deps.store, 4),
      clockAheadSeconds(deps.store.db),
    ]);
    const asked = queryText(request, 'telefono');
    const body = html`<h1>Todo lo de afuera, a mano</h1>
      <p class="lead">
        Mensajes, identidad, buró, pagos y bloqueo son simulados. Desde aquí lees los códigos y decides lo que
        pasa.
      </p>
      <ul class="tiles">
        ${tile('/sandbox/outbox', 'message', 'Mensajes', 'Códigos y avisos')}
        ${tile('/sandbox/caja', 'till', 'Caja', 'Cobros y recibos')}
        ${tile('#oficina', 'review', 'Oficina', 'Quien atiende el crédito')}
        ${tile('/sandbox/clock', 'clock', 'Reloj', ahead === 0 ? 'A la hora real' : 'Adelantado')}
        ${tile('/sandbox/dispositivos', 'phone', 'Equipos', 'Uso y bloqueos')}
      </ul>
      ${magicPhones} ${personaSection(asked)} ${customerSections(customers)}
      ${deskPeopleSection(places, queryText(request, 'oficina'))} ${shopRows(places)}
      ${staffNote(deps.config.staffToken !== null)}`;
    return sendPage(reply, deskPage({ title: 'Sandbox', body }));
  });

  app.get('/persona.json', (request, reply) => {
    const phone = parsePhone(queryText(request, 'phone'));
    if (phone === null) throw new DomainError('phone-invalid');
    return reply.send({ phone, ...personaFor(phone) });
  });
}

const tile = (path: string, mark: IconName, name: string, text: string): Html =>
  html`<li>
    <a class="tile" href="${path}">${icon(mark)}<b>${name}</b><small>${text}</small></a>
  </li>`;

/** Who the identity service will find behind a phone: the form asks for the RFC before it shows the data. */
function personaSection(asked: string): Html {
  const phone = parsePhone(asked);
  const persona = phone === null ? null : personaFor(phone);
  return html`<section>
    <h2>¿Quién es este teléfono?</h2>
    <p class="muted">Cada número tiene siempre la misma persona inventada, con RFC y CURP correctos.</p>
    <form class="ask" action="/sandbox" method="get">
      <label for="telefono">Teléfono de 10 dígitos</label>
      <div class="row">
        <input
          class="input num"
          id="telefono"
          name="telefono"
          value="${asked}"
          inputmode="numeric"
          autocomplete="off"
        />
        <button class="btn house">Ver</button>
      </div>
      ${asked !== '' && phone === null && html`<p class="err" role="alert">Teléfono no válido</p>`}
    </form>
    ${
      persona &&
      html`<dl class="kv">
        <div>
          <dt>Teléfono</dt>
          <dd>${formatPhone(phone ?? '')}</dd>
        </div>
        <div>
          <dt>Nombre</dt>
          <dd>${fullName(persona)}</dd>
        </div>
        <div>
          <dt>RFC</dt>
          <dd>${persona.rfc}</dd>
        </div>
        <div>
          <dt>CURP</dt>
          <dd>${persona.curp}</dd>
        </div>
      </dl>`
    }
  </section>`;
}

const phones: readonly [ending: string, what: string][] = [
  ['0001', 'El buró lo rechaza'],
  ['0002', 'La decisión lo rechaza'],
  ['0003', 'Lento: el buró tarda 12 segundos'],
  ['0004', 'El buró falla tres veces y luego contesta'],
  ['0005', 'Pasa a revisión de una persona'],
  ['0006', 'La decisión lo rechaza y sugiere otros planes'],
  ['0007', 'El buró no contesta nunca'],
  ['otro', 'Aprobado'],
];

const magicPhones: Html = html`<section>
  <h2>Teléfonos mágicos</h2>
  <p class="muted">Los últimos cuatro dígitos deciden. Por ejemplo <b class="num">55 1234 0003</b>.</p>
  <table>
    <thead>
      <tr>
        <th scope="col">Termina en</th>
        <th scope="col">Qué pasa</th>
      </tr>
    </thead>
    <tbody>
      ${phones.map(
        ([ending, what]) =>
          html`<tr>
            <th scope="row">${ending}</th>
            <td>${what}</td>
          </tr>`,
      )}
    </tbody>
  </table>
</section>`;

type Customer = Awaited<ReturnType<typeof customersByStatus>>[number];

/** Their codes appear at /sandbox/outbox like all others. */
function customerSections(customers: readonly Customer[]): Html {
  return html`<section>
    <h2>Clientes de demostración</h2>
    ${
      customers.length === 0
        ? html`<p class="empty">Todavía no hay clientes con crédito.</p>`
        : statuses.map(([status, name]) => customerGroup(name, customers, status))
    }
  </section>`;
}

const statuses: readonly [Customer['status'], string][] = [
  ['PendingDownPayment', 'Falta el enganche'],
  ['Active', 'Crédito activo'],
  ['Paid', 'Pagado'],
];

function customerGroup(name: string, all: readonly Customer[], status: Customer['status']): Html {
  const customers = all.filter((customer) => customer.status === status);
  if (customers.length === 0) return html``;
  return html`<h3>${name}</h3>
    <ul class="rows">
      ${customers.map(
        (customer) =>
          html`<li>
            <a class="go" href="/${customer.partner}/login/${customer.partner}">
              <span>
                <b class="num">${formatPhone(customer.phone)}</b>
                <small>${customer.name} · ${unbroken(customer.product)}</small>
              </span>
              <span class="state ${customer.lockedAt ? 'bad' : 'calm'}">
                ${customer.lockedAt ? 'Bloqueado' : 'Entrar'}
              </span>
            </a>
          </li>`,
      )}
    </ul>`;
}

type Shop = Awaited<ReturnType<typeof shops>>[number];

function shopRows(rows: readonly Shop[]): Html {
  const partners = [...new Map(rows.map((row) => [row.id, row])).values()];
  return html`<section>
    <h2>Tiendas</h2>
    <ul class="rows">
      ${partners.map(
        (partner) =>
          html`<li>
            <a class="go" href="/${partner.id}/inicio">
              ${swatch(partner.color ?? '#FF6700')}
              <span><b>${partner.name}</b><small>/${partner.id}/inicio</small></span>
            </a>
            ${promoters(rows.filter((row) => row.id === partner.id))}
          </li>`,
      )}
    </ul>
  </section>`;
}

const swatch = (color: string): Html =>
  html`<svg class="swatch" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="11" fill="${color}" stroke="#868d94" stroke-width=".75" />
  </svg>`;

const promoters = (rows: readonly Shop[]): Html => {
  const known = rows.filter((row) => row.promoter !== null);
  if (known.length === 0) return html``;
  return html`<details>
    <summary>${known.length} ${known.length === 1 ? 'promotor' : 'promotores'}</summary>
    <ul>
      ${known.map(
        (row) =>
          html`<li>
            <a href="/${row.id}/${row.promoter}/inicio">
              <b>${row.promoter}</b> Código ${row.promoterCode}, agencia ${row.agencyCode}
            </a>
          </li>`,
      )}
    </ul>
  </details>`;
};

const staffNote = (hasToken: boolean): Html =>
  html`<section>
    <h2>Personal</h2>
    <p class="note">
      <b>GET /api/v1/crud/onboarding</b> pide el encabezado <code>Authorization: Bearer …</code> con el valor
      de STAFF_TOKEN, o una clave de la tienda (oficina, Ajustes, Integraciones, Claves).
      ${hasToken ? 'En este servidor está puesto.' : 'En este servidor no está puesto: esas llamadas no se atienden.'}
    </p>
  </section>`;
