import type { FastifyRequest } from 'fastify';
import type { CallName } from '#contract/api.ts';
import { PARTNER_HEADER } from '#contract/headers.ts';
import { partnerId, requestId } from '#contract/values.ts';
import { PresumedCaller } from '#server/actions/access/arrive.ts';
import { foresee, foreseeShop, isForeseen } from '#server/actions/access/foreseen.ts';
import type { Caller, Deps, Session, Visit } from '#server/context.ts';
import { within, type Scope } from '#server/database/partner-scope.ts';
import { touchSession } from '#server/queries/sessions.ts';
import { PageVisit } from './direct-reads.ts';
import type { Policy } from './policy.ts';
import { sessionIdIn } from './session.ts';

/** What a request shows of who asks; a page's reads show the same of its visitor, and have each other. */
export type Asker = Pick<FastifyRequest, 'ip' | 'headers' | 'cookies'> & { readonly visit?: Visit };

/** A call before it is let in: its name, and its parameters as they came. */
export interface Asked {
  readonly name: CallName;
  readonly params: unknown;
}

/** Who calls. Calls whose answer is the same for everybody do not look the session up. */
export async function callerOf(deps: Deps, asker: Asker, policy: Policy, asked: Asked): Promise<Caller> {
  const personal = policy.cache === 'none' && policy.actor !== 'provider';
  const partnerHint = hintOf(asker);
  const foresees = isForeseen(asked.name) || policy.shop === 'visited';
  const visit = asker.visit ?? (foresees ? new PageVisit() : undefined);
  const along = () => {
    if (!foresees || !visit || partnerHint === null) return;
    if (policy.shop === 'visited') foreseeShop(deps.db, visit, partnerHint);
    const of = requestNamed(asked.params);
    if (of !== null) foresee(deps.db, visit, asked.name, of);
  };
  return {
    session: personal ? await sessionOf(deps, { cookies: asker.cookies, visit }, partnerHint, along) : null,
    ip: asker.ip,
    userAgent: agentOf(asker),
    partnerHint,
    ...(visit && { visit }),
  };
}

/**
 * A caller whose cookie need not be looked up before, because what the call does begins with it anyway; null: a caller to
 * be made out, or a call of another kind.
 */
export function presumedCaller(
  deps: Deps,
  asker: Asker,
  name: CallName,
  policy: Policy,
): PresumedCaller | null {
  if (!presumed.has(name)) return null;
  const id = sessionIdIn(asker, deps.config);
  const partnerHint = hintOf(asker);
  const isSure = policy.shop === 'path';
  if (id === null || (partnerHint === null && !isSure)) return null;
  return new PresumedCaller(id, isSure ? null : partnerHint, {
    ip: asker.ip,
    userAgent: agentOf(asker),
    partnerHint,
  });
}

/** Whose action begins with a transaction in which the caller can arrive (arrive.ts). */
const presumed: ReadonlySet<CallName> = new Set<CallName>([
  'precalification',
  'verificationPhone',
  'geolocation',
  'sendOtp',
  'consultBureau',
  'confirmPersonalData',
  'confirmAddress',
  'confirmIneAddress',
  'validateAddress',
  'acceptCredit',
]);

function hintOf({ headers }: Asker): number | null {
  const hint = partnerId.safeParse(headers[PARTNER_HEADER]);
  return hint.success ? hint.data : null;
}

const agentOf = ({ headers }: Asker): string => (headers['user-agent'] ?? '').slice(0, 300);

/** `along` asks for more in the same message, in the shop that the caller names. */
function sessionOf(
  deps: Deps,
  { cookies, visit }: { cookies: Asker['cookies']; visit: Visit | undefined },
  partnerHint: number | null,
  along: () => void,
): Promise<Session | null> | null {
  const id = sessionIdIn({ cookies }, deps.config);
  if (id === null) return null;
  const look = () => touchSession(deps.db, id);
  const here: Scope = { role: 'enganche_shop', partnerIds: partnerHint === null ? [] : [partnerHint] };
  return within(here, () => {
    const session = visit?.once(`session ${id}`, look) ?? look();
    along();
    return session;
  });
}

/** The request in the path, under whichever of the contract's names for it. */
function requestNamed(params: unknown): string | null {
  const named = params as { readonly requestId?: unknown; readonly id?: unknown };
  const found = requestId.safeParse(named.requestId ?? named.id);
  return found.success ? found.data : null;
}
