import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { quoted } from '#domain/staff/roles.ts';
import { allGrantsOf } from '#server/actions/access/invitation-link.ts';
import { personInScope } from '#server/actions/access/person-in-scope.ts';
import type { Command } from '#server/actions/base/command.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import { setOwnMarks } from '#server/queries/staff/own-matters.ts';
import { recordGrantAct } from './grant-commands.ts';

const payload = z.object({
  staffId: z.uuid(),
  phone: z.string().default(''),
  curp: z.string().default(''),
  rfc: z.string().default(''),
});
type Payload = z.output<typeof payload>;

/**
 * Sets by what a person's own credit is known besides her e-mail; an empty field stays as it is. Only what cannot be read back
 * is stored. Of somebody who also works elsewhere, by who administers every partner.
 */
export const setStaffMarks: Command<Payload, AddressOf<'staff'> & BodyOf<'set-staff-marks'>> = {
  payload,
  from: ({ id, phone, curp, rfc }) => ({ staffId: id, phone, curp, rfc }),
  async look(tx, asked) {
    const { person, grants } = await personInScope(tx, asked.staffId);
    const isElsewhere = (await allGrantsOf(tx, person.id)).length > grants.length;
    const isEmpty = typedIn(asked).length === 0;
    const [first = null, ...others] = new Set(grants.map(({ partnerId }) => partnerId));
    return {
      requestId: null,
      account: null,
      centavos: null,
      partnerId: others.length > 0 ? null : first,
      subject: `marks/${person.id}`,
      summary: `Anotar con qué se reconocen los trámites propios de ${quoted(person.name)}`,
      changes: changesOf(asked, person),
      // Whoever confirms sees that something is replaced.
      facts: Object.fromEntries(
        typedIn(asked).map(([field]) => [names[field], noted(person, field) ?? 'sin anotar']),
      ),
      refusal: isElsewhere ? ('conflict' as const) : isEmpty ? ('invalid-input' as const) : null,
      ...(isElsewhere
        ? { because: 'De esa persona los anota quien administra todas las tiendas.' }
        : isEmpty && { because: 'Escriba el teléfono, la CURP o el RFC.' }),
      beneficiary: person.id,
    };
  },
  async carryOut(_deps, tx, asked, agreed) {
    const found = await personInScope(tx, asked.staffId);
    await acrossPartnersIn(tx.db, 'desk-sign-in', () =>
      setOwnMarks(tx, found.person.id, Object.fromEntries(typedIn(asked))),
    );
    const [first = null, ...others] = new Set(found.grants.map(({ partnerId }) => partnerId));
    await recordGrantAct(tx, agreed, others.length > 0 ? null : first, 'staff-marks-set', {
      staff: { id: found.person.id, name: found.person.name },
      changes: changesOf(asked, found.person),
    });
  },
  afterwards: ({ staffId }) => ({ staffId, phone: '', curp: '', rfc: '' }),
};

const names = { phone: 'Teléfono', curp: 'CURP', rfc: 'RFC' } as const;
const fields = Object.keys(names) as (keyof typeof names)[];

const typedIn = (asked: Payload) =>
  fields.map((field) => [field, asked[field]] as const).filter(([, value]) => value !== '');

const indexOf = { phone: 'phone_index', curp: 'curp_index', rfc: 'rfc_index' } as const;
type Marked = Readonly<Record<(typeof indexOf)[keyof typeof indexOf], string | null>>;

const noted = (person: Marked, field: keyof typeof names) =>
  person[indexOf[field]] === null ? null : 'otro ya anotado';

const changesOf = (asked: Payload, person: Marked) =>
  typedIn(asked).map(([field, value]) => ({
    what: names[field],
    before: noted(person, field),
    after: maskOf(field, value),
  }));
