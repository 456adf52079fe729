import { redirect } from 'react-router';
import { languageCookie } from '#web/text/languages.ts';
import { languages } from '#web/text/sentences.server.ts';
import type { Route } from './+types/language.ts';
import { shopRefOf } from './shop-ref.ts';

const YEAR = 365 * 24 * 60 * 60;

/** Remembers the chosen language and shows the page on which it was chosen in it. */
export async function action({ params, request }: Route.ActionArgs) {
  const language = String((await request.formData()).get('idioma'));
  const { partner } = shopRefOf(params);
  const back = pageBefore(request, `/${partner}/`) ?? `/${partner}/inicio`;
  if (!languages.includes(language)) return redirect(back, 303);
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  const cookie = `${languageCookie}=${language}; Path=/; Max-Age=${YEAR}; HttpOnly; SameSite=Lax${secure}`;
  return redirect(back, { status: 303, headers: { 'set-cookie': cookie } });
}

/** A GET, typed into the address bar, changes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/${shopRefOf(params).partner}/inicio`);

/** The address of the page that sent the form, if it is within the shop. */
function pageBefore(request: Request, shop: string): string | null {
  const before = request.headers.get('referer');
  if (before === null || !URL.canParse(before)) return null;
  const { pathname, search } = new URL(before);
  return pathname.startsWith(shop) ? pathname + search : null;
}
