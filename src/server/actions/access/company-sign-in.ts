import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { DomainError } from '#domain/errors.ts';
import type { Deps, DeskVisitor } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { insertChallenge, takeChallenge } from '#server/queries/staff/challenges.ts';
import { companyByKey, type CompanySignIn } from '#server/queries/staff/company-sign-ins.ts';
import { grantsOf, takeInvitationOf } from '#server/queries/staff/grants.ts';
import { activateStaff, staffByEmail, type StaffPerson } from '#server/queries/staff/people.ts';
import { beginStaffSession } from './staff-sessions.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';

/** What a browser must bring back from its company, sealed as a challenge. */
const keptIn = z.object({
  company: z.string(),
  next: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});

/** Returns whose people sign in under a key. @throws not-found */
export async function companyName(deps: Deps, key: string): Promise<{ name: string }> {
  const { partnerId } = await companyNamed(deps, key);
  return { name: (await partnerRefs(deps.store)).get(partnerId)?.name ?? '' };
}

/** Sends a browser to its company. @throws not-found, provider-unavailable */
export async function startCompanySignIn(
  deps: Deps,
  input: { company: string; next: string },
): Promise<{ url: string; challengeId: string }> {
  const company = await companyNamed(deps, input.company);
  const { url, kept } = await asking(() =>
    deps.companySignIn.begin({ company, redirectUri: returnTo(deps, company) }, AbortSignal.timeout(10_000)),
  );
  const challengeId = randomUUID();
  const secret = JSON.stringify({ company: company.key, next: input.next, ...kept });
  await inTransaction(deps.store, (tx) =>
    insertChallenge(tx, { id: challengeId, purpose: 'company', staffId: null, secret }),
  );
  return { url, challengeId };
}

/**
 * Signs in whom her company vouches for, if she has a grant at that partner: a company says who somebody is, not what she
 * may, and at its own partner only. @throws not-found, sign-in-refused, provider-unavailable
 */
export async function finishCompanySignIn(
  deps: Deps,
  input: {
    company: string;
    query: string;
    /** Of the browser's cookie. */
    challengeId: string | null;
    tokenSha256: string;
    visitor: DeskVisitor;
  },
): Promise<{ next: string }> {
  const company = await companyNamed(deps, input.company);
  const { next, ...kept } = await keptFor(deps, company, input.challengeId);
  const redirectUri = returnTo(deps, company);
  const { query, tokenSha256, visitor } = input;
  const said = await asking(() =>
    deps.companySignIn.finish({ company, redirectUri, kept, query }, AbortSignal.timeout(10_000)),
  );
  if (said === null) throw notFinished();
  if (!said.email.toLowerCase().endsWith(`@${company.emailDomain}`)) throw noAccess();
  await inTransaction(deps.store, async (tx) => {
    const person = await staffByEmail(tx, said.email);
    if (!person || !(await mayEnter(tx, person, company))) throw noAccess();
    const { id: staffId, name } = person;
    const { partnerId: companyPartnerId } = company;
    await beginStaffSession(tx, {
      staffId,
      name,
      method: 'company',
      tokenSha256,
      visitor,
      companyPartnerId,
    });
  });
  return { next };
}

/**
 * A grant at every partner is not one of this company's. An invited person accepts by it, while her invitation at
 * this partner is good; one of another partner stays as it is.
 */
async function mayEnter(tx: TxStore, person: StaffPerson, { partnerId }: CompanySignIn): Promise<boolean> {
  const grants = await grantsOf(tx, person.id);
  if (!grants.some((grant) => grant.partnerId === partnerId)) return false;
  if (person.state === 'active') return true;
  return (await takeInvitationOf(tx, person.id, partnerId)) && (await activateStaff(tx, person.id));
}

/** @throws sign-in-refused when this browser began no sign-in at this company, or used its answer already */
async function keptFor({ store }: Deps, company: CompanySignIn, id: string | null) {
  const secret =
    id === null
      ? undefined
      : await inTransaction(store, (tx) => takeChallenge(tx, { id, purpose: 'company', staffId: null }));
  if (secret === undefined) throw notFinished();
  const kept = keptIn.parse(JSON.parse(secret));
  if (kept.company !== company.key) throw notFinished();
  return kept;
}

async function companyNamed({ store }: Deps, key: string): Promise<CompanySignIn> {
  const company = await companyByKey(store, key);
  if (!company) throw new DomainError('not-found', { messages: ['No hay una empresa con esa clave.'] });
  return company;
}

/** The address that the company must know. */
export const returnTo = ({ config }: Pick<Deps, 'config'>, { key }: Pick<CompanySignIn, 'key'>): string =>
  `${config.publicOrigin}/oficina/empresa/${key}/regreso`;

/** Where its people begin. */
export const wayIn = ({ config }: Pick<Deps, 'config'>, { key }: Pick<CompanySignIn, 'key'>): string =>
  `${config.publicOrigin}/oficina/entrar?empresa=${key}`;

const notFinished = () =>
  new DomainError('sign-in-refused', {
    messages: ['No se completó la entrada con la cuenta de su empresa. Inténtelo otra vez.'],
  });

/** One sentence for every reason: it tells nothing of who works here. */
const noAccess = () =>
  new DomainError('sign-in-refused', {
    messages: [
      'La cuenta de su empresa no tiene acceso a esta oficina. Pida una invitación a quien la administra.',
    ],
  });

/** @throws provider-unavailable with the ways that are left */
async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause;
    throw new DomainError('provider-unavailable', {
      messages: [
        'La cuenta de su empresa no responde en este momento. Entre con su llave de acceso o con un código.',
      ],
    });
  }
}
