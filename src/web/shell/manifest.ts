import { brandTokens } from '#domain/partner/brand.ts';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { t } from '#web/text/text.ts';
import type { Route } from './+types/manifest.ts';
import { dataOf } from './answers.ts';
import { shopOf } from './partner-view.ts';
import { shopRefOf } from './shop-ref.ts';

/** Serves the web app manifest, one per partner and promoter link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const answer = await context
    .get(apiContext)
    .call('getCommercialPartner', { params: { partner: shopRef.partner } });
  const { name, color } = shopOf(dataOf(answer, shopRef));
  const prefix = prefixOf(shopRef);
  const icon = { src: `${prefix}/icono`, type: 'image/svg+xml', sizes: 'any' };
  const manifest = {
    id: `${prefix}/`,
    name,
    short_name: name.slice(0, 12),
    description: t('shell.appDescription', { name }),
    lang: t('ui.locale'),
    start_url: `${prefix}/inicio`,
    scope: `${prefix}/`,
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: brandTokens(color)['--brand'],
    icons: [
      { ...icon, purpose: 'any' },
      { ...icon, purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
}
