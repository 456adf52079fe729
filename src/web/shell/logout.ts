import { redirect } from 'react-router';
import { apiContext } from '#web/context.ts';
import type { Route } from './+types/logout.ts';
import { shopRefOf } from './shop-ref.ts';

/** 'Cerrar sesión': ends the session and goes to /{partner}/inicio (spec §2), also when it had ended already. */
export async function action({ params, context }: Route.ActionArgs) {
  const { partner } = shopRefOf(params);
  await context.get(apiContext).call('logout', {});
  return redirect(`/${partner}/inicio`);
}

/** Typed into the address bar: nothing happens. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/${shopRefOf(params).partner}/inicio`);
