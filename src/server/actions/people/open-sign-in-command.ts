import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { momentInWords } from '#domain/spanish-dates.ts';
import { quoted } from '#domain/staff/roles.ts';
import type { SignInLock } from '#domain/staff/sign-in-lock.ts';
import { personInScope, recordOfPerson } from '#server/actions/access/person-in-scope.ts';
import type { Command } from '#server/actions/base/command.ts';
import { forgetAllMisses, hardestLock } from '#server/queries/staff/misses.ts';

const payload = z.object({ staffId: z.uuid() });

/** Opens the sign-in of a person that wrong codes have closed. One is enough: it gives nobody a key. */
export const openSignInCommand: Command<
  z.output<typeof payload>,
  AddressOf<'staff'> & BodyOf<'open-sign-in'>
> = {
  payload,
  from: ({ id }) => ({ staffId: id }),
  async look(tx, { staffId }) {
    const { person, grants } = await personInScope(tx, staffId);
    const lock = await hardestLock(tx, person.email);
    const now = lockInWords(lock);
    return {
      requestId: null,
      account: null,
      centavos: null,
      partnerId: grants[0]?.partnerId ?? null,
      subject: `${staffId}/sign-in`,
      summary: `Abrir la entrada con códigos de ${quoted(person.name)}`,
      changes: [{ what: 'Entrada con códigos', before: now, after: lockInWords(null) }],
      facts: { 'Entrada con códigos': now },
      refusal: lock ? null : 'conflict',
      because: 'La entrada de esa persona está abierta.',
      beneficiary: null,
    };
  },
  async carryOut(_deps, tx, { staffId }, { maker, reason }) {
    const found = await personInScope(tx, staffId);
    const before = lockInWords(await hardestLock(tx, found.person.email));
    await forgetAllMisses(tx, found.person.email);
    const changes = [{ what: 'Entrada con códigos', before, after: lockInWords(null) }];
    await recordOfPerson(tx, maker, found, { kind: 'sign-in-opened', detail: { changes }, note: reason });
  },
};

const lockInWords = (lock: SignInLock | null): string =>
  lock === null
    ? 'Abierta'
    : lock.until === null
      ? 'Cerrada'
      : `Detenida hasta el ${momentInWords(lock.until.toISOString())}`;
