import type { RouterContextProvider } from 'react-router';
import type { ShopRef } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import type { AuthUser } from './browser-memory.ts';

/** The visitor's session as the shop sees it. */
export interface Visitor {
  /** The signed-in customer of this shop. */
  customer: AuthUser | null;
  /** Whether the browser has a verified phone; true when the server did not respond. */
  known: boolean;
  /** Whether each code of the shop has one try at the moment; false on a server that does not say. */
  oneTry: boolean;
}

/** Reads the visitor from the server's session. */
export async function visitorOf(
  context: Readonly<RouterContextProvider>,
  shopRef: ShopRef,
): Promise<Visitor> {
  const session = await context.get(apiContext).call('getSession', {});
  if (!session.ok) return { customer: null, known: true, oneTry: false };
  const { customer, verifiedPhone, oneTry } = session.data;
  return {
    customer: customer?.commercialPartner === shopRef.partner ? customer : null,
    known: customer !== null || verifiedPhone !== null,
    oneTry: oneTry === true,
  };
}
