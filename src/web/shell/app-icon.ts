import { apiContext } from '#web/context.ts';
import type { Route } from './+types/app-icon.ts';
import { dataOf } from './answers.ts';
import { iconOf } from './app-icon-drawing.ts';
import { shopOf } from './partner-view.ts';
import { shopRefOf } from './shop-ref.ts';

/**
 * Serves the partner's icon: its colour fills the square, and the initial is inside the safe zone of maskable icons.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const answer = await context
    .get(apiContext)
    .call('getCommercialPartner', { params: { partner: shopRef.partner } });
  const { name, color } = shopOf(dataOf(answer, shopRef));
  return new Response(iconOf(name, color), { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } });
}
