import { redirect } from 'react-router';
import { languageCookie } from '#web/text/languages.ts';
import { languages } from '#web/text/sentences.server.ts';
import type { Route } from './+types/language.ts';
import { shopRefOf } from './shop-ref.ts';

const YEAR = 365 * 24 * 60 * 60;

/** Remembers the chosen language and shows the same page in it. */
export async function action({ params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { partner } = shopRefOf(params);
  const [language, from] = [String(form.get('idioma')), String(form.get('volver'))];
  // Only within the shop: '//host' and '/\host' are other sites.
  const back = from.startsWith(`/${partner}/`) && !from.includes('\\') ? from : `/${partner}/inicio`;
  if (!languages.includes(language)) return redirect(back, 303);
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  const cookie = `${languageCookie}=${language}; Path=/; Max-Age=${YEAR}; HttpOnly; SameSite=Lax${secure}`;
  return redirect(back, { status: 303, headers: { 'set-cookie': cookie } });
}

/** A GET, typed into the address bar, changes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/${shopRefOf(params).partner}/inicio`);
