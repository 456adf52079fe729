import type { RouterContextProvider } from 'react-router';
import type { ShopRef } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import type { AuthUser } from './browser-memory.ts';

/** Who this browser is to the shop. */
export interface Visitor {
  /** The signed-in customer of this shop. */
  customer: AuthUser | null;
  /** Whether it has proved a phone, as far as the server says; without an answer nobody can tell. */
  known: boolean;
}

/** As the server's session says. */
export async function visitorOf(
  context: Readonly<RouterContextProvider>,
  shopRef: ShopRef,
): Promise<Visitor> {
  const session = await context.get(apiContext).call('getSession', {});
  if (!session.ok) return { customer: null, known: true };
  const { customer, verifiedPhone } = session.data;
  return {
    customer: customer?.commercialPartner === shopRef.partner ? customer : null,
    known: customer !== null || verifiedPhone !== null,
  };
}
