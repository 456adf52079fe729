import type { FastifyInstance } from 'fastify';
import { fullName } from '#domain/applicant/name.ts';
import { formatPhone, parsePhone } from '#domain/applicant/phone.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { clockAheadSeconds } from '#server/database/clock.ts';
import { customersByStatus, shops } from './queries/desk.ts';
import { deskPeopleSection } from './desk-people.ts';
import { queryText, sendPage } from './exchange.ts';
import { html, type Html } from './html.ts';
import { icon, type IconName } from './icons.ts';
import { deskPage } from './page.ts';
import { personaFor } from './persona.ts';
import { customerSections, magicPhones, shopRows, staffNote } from './index-sections.ts';

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
