import { redirect } from 'react-router';
import { apiContext } from '#web/context.ts';
import type { Route } from './+types/logout.ts';
import { placeOf } from './place.ts';

/** 'Cerrar sesión': ends the session and goes to /{partner}/inicio (spec §2), also when it had ended already. */
export async function action({ params, context }: Route.ActionArgs) {
  const { partner } = placeOf(params);
  await context.get(apiContext).call('logout', {});
  return redirect(`/${partner}/inicio`);
}

/** Typed into the address bar: nothing happens. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/${placeOf(params).partner}/inicio`);
