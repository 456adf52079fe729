import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { DomainError } from '#domain/errors.ts';
import { roleNames, roles, quoted } from '#domain/staff/roles.ts';
import { endLinkFromElsewhere, mailInvitation } from '#server/actions/access/invitation-link.ts';
import { personInScope } from '#server/actions/access/person-in-scope.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import type { TxStore } from '#server/database/store.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';
import { deleteCredentials } from '#server/queries/staff/credentials.ts';
import { grantsOf, insertGrant } from '#server/queries/staff/grants.ts';
import {
  insertStaff,
  isNameOfAnother,
  setInviter,
  setStaffState,
  staffByEmail,
} from '#server/queries/staff/people.ts';
import type { Agreed, Command } from '#server/actions/base/command.ts';
import { recordGrantAct } from './grant-commands.ts';
import { assertLimit, placeOf } from '#server/actions/access/place-of-grant.ts';

const payload = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  partnerId: z.number().int().nullable(),
  store: z.uuid().nullable().default(null),
  promoter: z.number().int().nullable().default(null),
});
type Payload = z.output<typeof payload>;

/**
 * Invites somebody with a first role; the link goes to her address alone. A person of another partner gets a role
 * only if one of the two sees every partner; such a person gets no invitation. Who was suspended comes back so, with the
 * roles that she has.
 */
export const inviteStaffCommand: Command<Payload, AddressOf<'partner'> & BodyOf<'invite-staff'>> = {
  payload,
  from: ({ partner, name, email, role, store, promoter }) => ({
    name,
    email,
    role,
    partnerId: partner,
    store,
    promoter,
  }),
  async look(tx, { name, email, role, partnerId, store, promoter }) {
    const place = await placeOf(tx, partnerId, store, promoter);
    await assertLimit(tx, { role, store, promoter });
    const known = await staffByEmail(tx, email);
    // At this partner: two people may not see the same of others.
    const held = (known ? await grantsOf(tx, known.id) : []).filter((each) => each.partnerId === partnerId);
    // Who is known here keeps her name, whatever was typed.
    const called = known && held.length > 0 ? known.name : name;
    const has = held.some((grant) => grant.role === role && grant.store === store);
    if (has && known?.state !== 'withdrawn')
      throw new DomainError('conflict', { messages: ['Esa persona ya tiene ese puesto.'] });
    if (await isNameOfAnother(tx, { name: called, partnerId, email }))
      throw new DomainError('conflict', {
        messages: ['Ya hay otra persona con ese nombre: agregue su segundo apellido.'],
      });
    return {
      requestId: null,
      account: null,
      centavos: null,
      partnerId,
      subject: [
        blindIndex(tx, 'email', email),
        role,
        partnerId ?? 'all',
        ...(store === null ? [] : [store]),
        ...(promoter === null ? [] : [promoter]),
      ].join('/'),
      summary: `Invitar a ${quoted(called)} como ${roleNames[role]} en ${place}`,
      // Whole: the second person agrees to the address that gets the link.
      changes: changesOf({ name: called, role, email }, place),
      facts: { 'Puestos que ya tiene': held.map((grant) => roleNames[grant.role]).join(', ') || 'ninguno' },
      refusal: null,
      beneficiary: known?.id ?? null,
    };
  },
  async carryOut(deps, tx, { name, email, role, partnerId, store, promoter }, agreed) {
    // People are of no partner: nobody's own scope may add one.
    const staffId = await acrossPartnersIn(tx.db, 'desk-sign-in', async () => {
      const invited = await personFor(tx, { name, email, by: agreed.maker.id });
      await assertNotOfOthers(tx, invited, partnerId, agreed);
      return invited;
    });
    const grants = await grantsOf(tx, staffId);
    const held = grants.find(
      (each) => each.role === role && each.partnerId === partnerId && each.store === store,
    );
    const grant = { staffId, role, partnerId, store, promoter, by: agreed.maker.id };
    const id = held?.id ?? (await insertGrant(tx, grant));
    if (id === null) throw new DomainError('conflict');
    await endLinkFromElsewhere(tx, staffId, partnerId);
    const found = await personInScope(tx, staffId);
    await mailInvitation(deps, tx, found, agreed.maker.id);
    const { name: called } = found.person;
    await recordGrantAct(tx, agreed, partnerId, 'staff-invited', {
      staff: { id: staffId, name: called },
      role,
      grant: id,
      changes: changesOf(
        { name: called, role, email: maskOf('email', email) },
        await placeOf(tx, partnerId, store, promoter),
      ),
    });
  },
};

const changesOf = ({ name, email, role }: Pick<Payload, 'name' | 'email' | 'role'>, place: string) => [
  { what: `Puesto de ${quoted(name)} en ${place}`, before: null, after: roleNames[role] },
  { what: 'Correo', before: null, after: email },
];

/**
 * Nothing proves that the owner of an account owns its e-mail address: another partner may have created it for somebody
 * else. One of the two people must therefore hold a role at every partner.
 */
async function assertNotOfOthers(
  tx: TxStore,
  invited: string,
  partnerId: number | null,
  { maker, checker }: Agreed,
): Promise<void> {
  const isOfOthers = (await grantsOf(tx, invited)).some((grant) => grant.partnerId !== partnerId);
  if (!isOfOthers) return;
  const two = [maker, ...(checker ? [checker] : [])];
  const theirs = await Promise.all(two.map(({ id }) => grantsOf(tx, id)));
  if (theirs.flat().some((grant) => grant.partnerId === null)) return;
  throw new DomainError('conflict', {
    messages: ['A esa persona la invita quien administra todas las tiendas.'],
  });
}

/** Who was withdrawn before begins anew, without the old ways to sign in. */
async function personFor(
  tx: TxStore,
  { name, email, by }: { name: string; email: string; by: string },
): Promise<string> {
  const known = await staffByEmail(tx, email);
  const id = known?.id ?? (await insertStaff(tx, { id: randomUUID(), name, email, invited_by: by }));
  if (id === null) throw new DomainError('conflict');
  if (known?.state === 'withdrawn') {
    await setStaffState(tx, id, 'invited');
    await setInviter(tx, id, by);
    await deleteCredentials(tx, id);
  }
  return id;
}
