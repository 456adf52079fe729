import { redirect } from 'react-router';
import { apiContext } from '#web/context.ts';
import type { Route } from './+types/logout.ts';
import { shopRefOf } from './shop-ref.ts';

/**
 * 'Cerrar sesión': ends the session and redirects to /{partner}/inicio (spec §2), also when the session was already
 * over.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const { partner } = shopRefOf(params);
  await context.get(apiContext).call('logout', {});
  return redirect(`/${partner}/inicio`);
}

/** A GET, typed into the address bar, changes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/${shopRefOf(params).partner}/inicio`);
