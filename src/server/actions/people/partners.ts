import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { newPartner } from '#contract/office/partners.ts';
import { DomainError } from '#domain/errors.ts';
import { setupItems, setupLacks } from '#domain/partner/ready-to-sell.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { partnerSetups } from '#server/queries/partners/setup.ts';
import { staffByEmail } from '#server/queries/staff/people.ts';
import { assertKept } from './keep-picture.ts';
import { addShop } from './new-shop.ts';
import { inviteIn } from './staff.ts';

/** Lists the partners in scope. */
export async function listPartners(
  { store }: Pick<Deps, 'store'>,
  staff: StaffCaller,
): Promise<OfficeOutput<'listPartners'>> {
  const [setups, partners] = await Promise.all([partnerSetups(store, null), partnerRefs(store)]);
  return {
    rows: setups.flatMap(({ id, isOnSale, facts }) => {
      const partner = partners.get(id);
      return partner ? [{ partner, isOnSale, missing: setupLacks(facts).length }] : [];
    }),
    mayCreate: mayAt(staff.grants, 'create-partners', null),
  };
}

/** Shows what a shop has of what it needs. @throws not-found */
export async function showSetup(
  { store }: Pick<Deps, 'store'>,
  staff: StaffCaller,
  id: number,
): Promise<OfficeOutput<'getPartnerSetup'>> {
  const [[setup], partners] = await Promise.all([partnerSetups(store, id), partnerRefs(store)]);
  const partner = partners.get(id);
  if (!setup || !partner) throw new DomainError('not-found');
  return {
    partner,
    isOnSale: setup.isOnSale,
    items: setupItems(setup.facts),
    approvals: await waitingActs(store, staff, ['open-shop'], ({ partnerId }) => partnerId === id),
    mayOpen: !setup.isOnSale && mayAt(staff.grants, 'make-openings', id),
  };
}

/**
 * Creates a partner whose shop is not open yet, with its first two administrators. They are new people: a link for
 * somebody who works elsewhere would be a way into what she may do there.
 * @throws no-permission for who does not administer every partner; invalid-input, conflict
 */
export async function createPartnerAtDesk(
  deps: Deps,
  staff: StaffCaller,
  { administrators, logo, ...shop }: z.output<typeof newPartner>,
): Promise<OfficeOutput<'createPartner'>> {
  if (!mayAt(staff.grants, 'create-partners', null)) throw new DomainError('no-permission');
  await assertKept(deps, null, logo);
  return inTransaction(deps.store, async (tx) => {
    await assertNew(tx, administrators);
    const rest = { legend: null, rfc: null, representative: null, profecoNumber: null, terms: null };
    const id = await addShop(
      deps,
      tx,
      {
        ...shop,
        ...rest,
        supportPhone: shop.tel,
        privacy: null,
        graceDays: 3,
        features: [],
        isOnSale: false,
      },
      { logos: { HEADER: logo, BODY: logo, FOOTER: logo }, places: [] },
    );
    if (id === null) throw refusal('id', `El número ${shop.id} ya es de otra tienda.`);
    const invited = [];
    for (const { name, email } of administrators) {
      const { token, expiresAt } = await inviteIn(
        tx,
        { name, email, role: 'administrator', partnerId: id },
        staff,
      );
      const link = `${deps.config.publicOrigin}/oficina/invitacion/${token}`;
      invited.push({ name, link, expiresAt: expiresAt.toISOString() });
    }
    const detail = { partner: id, name: shop.name };
    await appendStaffEventOf(tx, staff, null, { kind: 'partner-created', detail });
    return { partner: id, invitations: invited };
  });
}

/** @throws conflict */
async function assertNew(
  tx: TxStore,
  administrators: readonly { readonly name: string; readonly email: string }[],
): Promise<void> {
  const distinct = (of: 'name' | 'email') =>
    new Set(administrators.map((each) => each[of].toLowerCase())).size;
  if (distinct('email') < administrators.length || distinct('name') < administrators.length)
    throw refusal('administrators', 'Son dos personas: cada una con su nombre y su correo.');
  for (const { email, name } of administrators) {
    if (await staffByEmail(tx, email))
      throw refusal(
        'administrators',
        `Ya hay una persona con el correo de ${name}. Escriba a otra, y a esa invítela después en «Personas».`,
      );
  }
}

const refusal = (field: string, message: string) =>
  new DomainError('conflict', { field, messages: [message] });
