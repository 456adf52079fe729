import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { DomainError } from '#domain/errors.ts';
import { assertCompany, takeCompanyAway } from '#server/actions/access/keep-company-sign-in.ts';
import type { TxStore } from '#server/database/store.ts';
import {
  companyOfPartner,
  companySetAt,
  isKeyTaken,
  saveCompanySignIn,
  type CompanySignIn,
} from '#server/queries/staff/company-sign-ins.ts';
import { endSessionsOfCompany, sessionsOfCompany } from '#server/queries/staff/staff-sessions.ts';
import type { Change, Command } from '#server/actions/base/command.ts';
import { recordGrantAct } from './grant-commands.ts';
import { oneOf, placeOf } from '#server/actions/access/place-of-grant.ts';

const payload = z.object({
  partnerId: z.number().int(),
  key: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** Null: the one that it has. */
  clientSecret: z.string().nullable(),
  emailDomain: z.string(),
});
type Payload = z.output<typeof payload>;

/** Lets a partner's people sign in with their company's account. */
export const setCompanySignInCommand: Command<Payload, AddressOf<'partner'> & BodyOf<'set-company-sign-in'>> =
  {
    payload,
    from: ({ partner, reason: _reason, ...company }) => ({ partnerId: oneOf(partner), ...company }),
    async look(tx, wanted, deps) {
      assertCompany(deps, wanted);
      const { partnerId } = wanted;
      const place = await placeOf(tx, partnerId);
      const now = await companyOfPartner(tx, partnerId);
      if (!now && wanted.clientSecret === null)
        throw new DomainError('invalid-input', { messages: ['Escriba el secreto del cliente.'] });
      const isTaken = await isKeyTaken(tx, wanted);
      const changes = changesOf(now, wanted);
      const ended = changesIssuer(now, wanted) ? await endedChange(tx, partnerId) : [];
      return {
        ...ofPartner(partnerId),
        summary: now
          ? `Cambiar la entrada con la cuenta de la empresa en ${place}`
          : `Abrir la entrada con la cuenta de la empresa en ${place}`,
        changes: [...changes, ...ended],
        facts: await factsOf(tx, now),
        refusal: isTaken || changes.length === 0 ? 'conflict' : null,
        ...(isTaken && { because: 'Esa clave ya se usa: elija otra.' }),
      };
    },
    async carryOut(_deps, tx, wanted, agreed) {
      const { partnerId, key, issuer, clientId, emailDomain } = wanted;
      const now = await companyOfPartner(tx, partnerId);
      const clientSecret = wanted.clientSecret ?? now?.clientSecret;
      if (clientSecret === undefined) throw new DomainError('stale-facts');
      const changes = changesOf(now, wanted);
      if (!(await saveCompanySignIn(tx, { ...wanted, clientSecret }, agreed.maker.id)))
        throw new DomainError('conflict');
      // Whom the old issuer vouched for, the new one may not know.
      const sessions = changesIssuer(now, wanted) ? await endSessionsOfCompany(tx, partnerId) : 0;
      const detail = { key, issuer, clientId, emailDomain, changes, sessions };
      await recordGrantAct(tx, agreed, partnerId, 'company-sign-in-set', detail);
    },
    // A secret is kept where it is used, and nowhere else.
    afterwards: (decided) => ({ ...decided, clientSecret: null }),
  };

const removal = z.object({ partnerId: z.number().int() });

/** Ends it, and at once the sessions that it opened. */
export const removeCompanySignInCommand: Command<z.output<typeof removal>, AddressOf<'partner'>> = {
  payload: removal,
  from: ({ partner }) => ({ partnerId: oneOf(partner) }),
  async look(tx, { partnerId }) {
    const place = await placeOf(tx, partnerId);
    const now = await companyOfPartner(tx, partnerId);
    if (!now) throw new DomainError('conflict', { messages: ['No hay una entrada que quitar.'] });
    return {
      ...ofPartner(partnerId),
      summary: `Quitar la entrada con la cuenta de la empresa en ${place}`,
      changes: [{ what: 'Emisor', before: now.issuer, after: null }, ...(await endedChange(tx, partnerId))],
      facts: await factsOf(tx, now),
      refusal: null,
    };
  },
  async carryOut(_deps, tx, { partnerId }, agreed) {
    const removed = await takeCompanyAway(tx, partnerId);
    if (!removed) throw new DomainError('stale-facts');
    await recordGrantAct(tx, agreed, partnerId, 'company-sign-in-removed', removed);
  },
};

const changesIssuer = (now: CompanySignIn | undefined, { issuer }: Payload): boolean =>
  now !== undefined && now.issuer !== issuer;

const endedChange = async (tx: TxStore, partnerId: number): Promise<Change[]> => [
  {
    what: 'Sesiones abiertas con ella',
    before: String(await sessionsOfCompany(tx, partnerId)),
    after: 'Terminan al momento',
  },
];

/** One act at a time on a partner's way in. */
const ofPartner = (partnerId: number) => ({
  requestId: null,
  account: null,
  centavos: null,
  partnerId,
  subject: `${partnerId}/company-sign-in`,
  beneficiary: null,
});

const factsOf = async (tx: TxStore, now: CompanySignIn | undefined) => ({
  'Emisor de ahora': now?.issuer ?? 'ninguno',
  // Whoever set it again since then may have changed the secret alone.
  'La entrada de ahora': {
    hidden: (now && (await companySetAt(tx, now.partnerId))?.toISOString()) ?? 'none',
  },
});

/** The secret is named, and never said. */
const changesOf = (now: CompanySignIn | undefined, wanted: Payload): Change[] => [
  ...(
    [
      ['Emisor', 'issuer'],
      ['Identificador del cliente', 'clientId'],
      ['Dominio de los correos', 'emailDomain'],
      ['Clave de la empresa', 'key'],
    ] as const
  ).flatMap(([what, field]) =>
    now?.[field] === wanted[field] ? [] : [{ what, before: now?.[field] ?? null, after: wanted[field] }],
  ),
  ...(wanted.clientSecret === null
    ? []
    : [{ what: 'Secreto del cliente', before: now ? 'Uno guardado' : null, after: 'El que se escribió' }]),
];
