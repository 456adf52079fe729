import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { roleNames, type Role } from '#domain/staff/roles.ts';
import type { Deps, DeskVisitor } from '#server/actions/base/context.ts';
import { beginStaffSession } from '#server/actions/access/staff-sessions.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { newStaffCookie } from '#server/http/office/staff-cookie.ts';
import { insertGrant } from '#server/queries/staff/grants.ts';
import { insertStaff, staffByEmail } from '#server/queries/staff/people.ts';
import { promotersWithoutPerson } from '#server/queries/partners/promoters.ts';
import { afterPost, fieldsOf, textField } from './exchange.ts';
import { html, type Html } from './html.ts';
import type { shops } from './queries/desk.ts';

/** One invented person for each role; of the role that checks its own kind, two. */
export const demoPeople: readonly {
  readonly key: string;
  readonly name: string;
  readonly role: Role;
  /** At every shop: money of an unknown reference is of none, and the service itself is of all. */
  readonly everywhere?: true;
}[] = [
  { key: 'analyst', name: 'Mariana Robles', role: 'analyst' },
  { key: 'supervisor', name: 'Héctor Luna', role: 'supervisor' },
  { key: 'finance', name: 'Lucía Peralta', role: 'finance' },
  { key: 'collections', name: 'Iván Castro', role: 'collections' },
  { key: 'promoter', name: 'Rosa Elena Cortés', role: 'promoter' },
  { key: 'counter', name: 'Daniela Ochoa', role: 'counter' },
  { key: 'catalogue', name: 'Andrés Vidal', role: 'catalogue' },
  { key: 'auditor', name: 'Rebeca Salas', role: 'auditor' },
  { key: 'administrator', name: 'Sofía Navarro', role: 'administrator' },
  { key: 'administrator-2', name: 'Tomás Ibarra', role: 'administrator' },
  { key: 'finance-all', name: 'Teresa Olvera', role: 'finance', everywhere: true },
  { key: 'supervisor-all', name: 'Gabriel Soto', role: 'supervisor', everywhere: true },
  { key: 'administrator-all', name: 'Olivia Ferrer', role: 'administrator', everywhere: true },
];

/** POST /sandbox/oficina: signs in at the desk as one of them. */
export function registerDeskPeople(app: FastifyInstance, deps: Deps): void {
  app.post('/oficina', async (request, reply) => {
    const { person, partnerId } = await chosen(deps, request);
    const cookie = newStaffCookie(deps.config);
    await enter(deps, { person, partnerId, tokenSha256: cookie.tokenSha256, visitor: visitorOf(request) });
    cookie.give(reply);
    return afterPost(request, reply, '/oficina', { ok: true, name: person.name });
  });
}

type DemoPerson = (typeof demoPeople)[number];

/** @throws not-found */
async function chosen({ store }: Deps, request: FastifyRequest) {
  const fields = fieldsOf(request);
  const person = demoPeople.find(({ key }) => key === textField(fields, 'persona'));
  const typed = textField(fields, 'tienda');
  const partner = /^\d{1,9}$/.test(typed)
    ? await store.db.selectFrom('partners').select('id').where('id', '=', Number(typed)).executeTakeFirst()
    : undefined;
  if (!person || !partner) throw new DomainError('not-found');
  return { person, partnerId: partner.id };
}

const visitorOf = (request: FastifyRequest): DeskVisitor => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
});

interface Entry {
  readonly person: DemoPerson;
  readonly partnerId: number;
  readonly tokenSha256: string;
  readonly visitor: DeskVisitor;
}

async function enter({ store }: Deps, { person, partnerId, tokenSha256, visitor }: Entry): Promise<void> {
  await inTransaction(store, async (tx) => {
    const staffId = await demoStaff(tx, person, partnerId);
    await beginStaffSession(tx, { staffId, name: person.name, method: 'sandbox', tokenSha256, visitor });
  });
}

/**
 * Returns the id of such a person, who is made when first needed. A grant that was withdrawn at the desk stays withdrawn:
 * she then enters and sees nothing.
 */
export async function demoStaff(
  tx: TxStore,
  { key, name, role, everywhere }: DemoPerson,
  partnerId: number,
): Promise<string> {
  const email = everywhere ? `${key}@sandbox.invalid` : `${key}.${partnerId}@sandbox.invalid`;
  const made = await insertStaff(tx, { id: randomUUID(), name, email, state: 'active', simulated: true });
  const staffId = made ?? (await staffByEmail(tx, email))?.id;
  if (staffId === undefined) throw new DomainError('conflict');
  if (made !== null) {
    const promoter = role === 'promoter' ? await promoterAt(tx, partnerId) : null;
    await insertGrant(tx, {
      staffId,
      role,
      partnerId: everywhere ? null : partnerId,
      promoter,
      by: 'sandbox',
    });
  }
  return staffId;
}

/** The first one of the shop. @throws not-found */
async function promoterAt(tx: TxStore, partnerId: number): Promise<number> {
  const ids = (await promotersWithoutPerson(tx))
    .filter((each) => each.partnerId === partnerId)
    .map(({ id }) => id);
  if (ids.length === 0) throw new DomainError('not-found');
  return Math.min(...ids);
}

/** The section of the first page: whom one can be, at the shop that was chosen. */
export function deskPeopleSection(rows: Awaited<ReturnType<typeof shops>>, asked: string): Html {
  const partners = [...new Map(rows.map((row) => [row.id, row])).values()];
  const shown = partners.find(({ id }) => String(id) === asked) ?? partners[0];
  if (!shown) return html``;
  const people = demoPeople.filter(({ role }) => role !== 'promoter' || shown.promoter !== null);
  return html`<section id="oficina">
    <h2>Oficina</h2>
    <p class="muted">
      Entra como alguien de la tienda ${shown.name}: cada puesto ve y puede cosas distintas. La puerta de
      todos los días es <a href="/oficina">/oficina</a>.
    </p>
    <form class="ask" action="/sandbox#oficina" method="get">
      <label for="oficina-tienda">Tienda</label>
      <div class="row">
        <select class="input" id="oficina-tienda" name="oficina">
          ${partners.map(
            ({ id, name }) =>
              html`<option value="${id}" ${id === shown.id && html`selected`}>${name}</option>`,
          )}
        </select>
        <button class="btn house">Cambiar</button>
      </div>
    </form>
    <ul class="rows">
      ${people.map(
        ({ key, name, role, everywhere }) =>
          html`<li>
            <form class="go" action="/sandbox/oficina" method="post">
              <input type="hidden" name="persona" value="${key}" />
              <input type="hidden" name="tienda" value="${shown.id}" />
              <span
                ><b>${roleNames[role]}</b
                ><small>${name}${everywhere ? ', todas las tiendas' : ''}</small></span
              >
              <button class="btn line" aria-label="Entrar como ${name}, ${roleNames[role]}">Entrar</button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`;
}
