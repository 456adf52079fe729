import { z } from 'zod';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { DomainError } from '#domain/errors.ts';
import { quoted, roleNames, roles } from '#domain/staff/roles.ts';
import { endLinkFromElsewhere } from '#server/actions/access/invitation-link.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import type { TxStore } from '#server/database/store.ts';
import { grantById, grantsOf, insertGrant, withdrawGrant } from '#server/queries/staff/grants.ts';
import { staffById } from '#server/queries/staff/people.ts';
import type { Agreed, Command, Proposal } from '#server/actions/base/command.ts';
import { assertLimit, placeOf } from '#server/actions/access/place-of-grant.ts';

const grantPayload = z.object({
  staffId: z.uuid(),
  role: z.enum(roles),
  partnerId: z.number().int().nullable(),
  /** Of the partner; null: all of it. Acts from before stores do not say. */
  store: z.uuid().nullable().default(null),
  /** Of the role of a promoter, and of no other. */
  promoter: z.number().int().nullable().default(null),
});

/** Gives a person a role at a partner, at every one, at a store alone, or as a promoter. */
export const grantRole: Command<z.output<typeof grantPayload>, AddressOf<'staff'> & BodyOf<'grant-role'>> = {
  payload: grantPayload,
  from: ({ id, role, partner, store, promoter }) => ({
    staffId: id,
    role,
    partnerId: partner,
    store,
    promoter,
  }),
  async look(tx, { staffId, role, partnerId, store, promoter }) {
    // Only people whom a grant in this scope shows: of others nobody learns that they exist.
    const [person, held] = await Promise.all([staffById(tx, staffId), grantsOf(tx, staffId)]);
    if (!person || held.length === 0) throw new DomainError('not-found');
    const place = await placeOf(tx, partnerId, store, promoter);
    await assertLimit(tx, { role, store, promoter });
    const has = held.some(
      (grant) => grant.role === role && grant.partnerId === partnerId && grant.store === store,
    );
    const word = roleNames[role];
    return {
      ...noRecord,
      partnerId,
      subject: [
        staffId,
        role,
        partnerId ?? 'all',
        ...(store === null ? [] : [store]),
        ...(promoter === null ? [] : [promoter]),
      ].join('/'),
      summary: `Dar a ${quoted(person.name)} el puesto ${word} en ${place}`,
      changes: [{ what: `Puesto de ${quoted(person.name)} en ${place}`, before: null, after: word }],
      facts: { 'Estado de la persona': stateNames[person.state], 'Ya tiene el puesto': has ? 'sí' : 'no' },
      refusal: has || person.state === 'withdrawn' ? 'conflict' : null,
      beneficiary: staffId,
    };
  },
  async carryOut(_deps, tx, { staffId, role, partnerId, store, promoter }, agreed) {
    const id = await insertGrant(tx, { staffId, role, partnerId, store, promoter, by: agreed.maker.id });
    if (id === null) throw new DomainError('conflict');
    await endLinkFromElsewhere(tx, staffId, partnerId);
    const person = await staffById(tx, staffId);
    await recordGrantAct(tx, agreed, partnerId, 'grant-given', {
      staff: { id: staffId, name: person?.name ?? '' },
      role,
      grant: id,
      changes: [{ what: 'Puesto', before: null, after: roleNames[role] }],
    });
  },
};

const withdrawPayload = z.object({ grantId: z.uuid() });

/** Takes a role from a person; counts at her next call. */
export const withdrawGrantCommand: Command<z.output<typeof withdrawPayload>, AddressOf<'grant'>> = {
  payload: withdrawPayload,
  from: ({ id }) => ({ grantId: id }),
  async look(tx, { grantId }) {
    const held = await grantById(tx, grantId);
    const person = held && (await staffById(tx, held.staffId));
    if (!held || !person) throw new DomainError('not-found');
    const place = await placeOf(tx, held.partnerId, held.store, held.promoter);
    const word = roleNames[held.role];
    return {
      ...noRecord,
      partnerId: held.partnerId,
      subject: grantId,
      summary: `Retirar a ${quoted(person.name)} el puesto ${word} en ${place}`,
      changes: [{ what: `Puesto de ${quoted(person.name)} en ${place}`, before: word, after: null }],
      facts: { 'Estado de la persona': stateNames[person.state] },
      refusal: null,
      beneficiary: held.staffId,
    };
  },
  async carryOut(_deps, tx, { grantId }, agreed) {
    const held = await grantById(tx, grantId);
    if (!held || !(await withdrawGrant(tx, grantId, agreed.maker.id))) throw new DomainError('conflict');
    const { staffId, role, partnerId } = held;
    const person = await staffById(tx, staffId);
    await recordGrantAct(tx, agreed, partnerId, 'grant-withdrawn', {
      staff: { id: staffId, name: person?.name ?? '' },
      role,
      grant: grantId,
      changes: [{ what: 'Puesto', before: roleNames[role], after: null }],
    });
  },
};

const stateNames = { invited: 'invitada', active: 'activa', withdrawn: 'retirada' } as const;

const noRecord = { requestId: null, account: null, centavos: null } satisfies Partial<Proposal>;

/** In the chain of the partner, or of the platform. */
export const recordGrantAct = (
  tx: TxStore,
  { maker, checker, approvalId, reason }: Agreed,
  partnerId: number | null,
  kind: EventKind,
  detail: Record<string, unknown>,
): Promise<void> =>
  appendStaffEventOf(tx, maker, partnerId, {
    kind,
    detail: { ...detail, approval: approvalId },
    note: reason,
    ...(checker && { checkedBy: checker }),
  });
