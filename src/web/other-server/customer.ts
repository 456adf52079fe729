import type { RouterContextProvider } from 'react-router';
import type { Place } from '#domain/onboarding/paths.ts';
import { apiContext, keptCustomerContext } from '#web/context.ts';
import type { AuthUser } from '#web/shell/browser-memory.ts';
import { looseOf } from './loose.ts';

type Context = Readonly<RouterContextProvider>;

/** Who this browser is to the shop. */
export interface Visitor {
  /** The signed-in customer of this shop. */
  customer: AuthUser | null;
  /** Whether it has proved a phone, as far as the server says; one without sessions of ours cannot tell. */
  known: boolean;
}

/** As the server's session says, or as it was kept where it has none. */
export async function visitorOf(context: Context, place: Place): Promise<Visitor> {
  const session = await sessionOf(context);
  const customer = session ? session.customer : context.get(keptCustomerContext).who();
  const known = session === null || session.customer !== null || session.verifiedPhone !== null;
  return { customer: customer?.commercialPartner === place.partner ? customer : null, known };
}

interface SessionSeen {
  customer: AuthUser | null;
  verifiedPhone: string | null;
}

/** What the server's session says; null from a server that has no such call (it is ours). */
export async function sessionOf(context: Context): Promise<SessionSeen | null> {
  const answer = await context.get(apiContext).call('getSession', {});
  // Some servers answer every path with a page of theirs.
  const { customer, verifiedPhone } = looseOf<SessionSeen>(answer.ok ? answer.data : null);
  return customer === undefined ? null : { customer, verifiedPhone: verifiedPhone ?? null };
}
