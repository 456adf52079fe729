import type { RouterContextProvider } from 'react-router';
import type { Place } from '#domain/onboarding/paths.ts';
import { apiContext, keptCustomerContext } from '#web/context.ts';
import type { AuthUser } from '#web/shell/browser-memory.ts';
import { looseOf } from './loose.ts';

type Context = Readonly<RouterContextProvider>;

/** The signed-in customer of this shop, or null: as the server's session says, or as it was kept where it has none. */
export async function customerOf(context: Context, place: Place): Promise<AuthUser | null> {
  const session = await sessionOf(context);
  const customer = session ? session.customer : context.get(keptCustomerContext).who();
  return customer?.commercialPartner === place.partner ? customer : null;
}

/** What the server's session says; null from a server that has no such call (it is ours). */
export async function sessionOf(context: Context): Promise<{ customer: AuthUser | null } | null> {
  const answer = await context.get(apiContext).call('getSession', {});
  // Some servers answer every path with a page of theirs.
  const { customer } = looseOf<{ customer: AuthUser | null }>(answer.ok ? answer.data : null);
  return customer === undefined ? null : { customer };
}
