import { brandTokens } from '#domain/partner/brand.ts';
import { apiContext } from '#web/context.ts';
import type { Route } from './+types/app-icon.ts';
import { dataOf } from './answers.ts';
import { shopOf } from './partner-view.ts';
import { placeOf } from './place.ts';

/** The partner's colour and initial. It fills the square, and what matters is inside the circle that masks keep. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const place = placeOf(params);
  const answer = await context
    .get(apiContext)
    .call('getCommercialPartner', { params: { partner: place.partner } });
  const { name, color } = shopOf(dataOf(answer, place));
  return new Response(iconOf(name, color), { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } });
}

export function iconOf(name: string, color: string | null): string {
  const { '--brand': brand, '--on-brand': ink } = brandTokens(color);
  const initial = /\p{L}|\p{N}/u.exec(name.toLocaleUpperCase('es-MX'))?.[0] ?? '';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">' +
    `<rect width="512" height="512" fill="${brand}"/>` +
    `<text x="256" y="352" text-anchor="middle" font-family="Figtree,Roboto,Arial,sans-serif" font-size="272" font-weight="800" fill="${ink}">${initial}</text></svg>`
  );
}
