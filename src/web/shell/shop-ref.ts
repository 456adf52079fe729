import { data } from 'react-router';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';

interface ShopParams {
  partner: string;
  promotor?: string | undefined;
  /** The second partner segment of onboarding paths; must name the same partner. */
  commercialPartner?: string | undefined;
}

/**
 * Partner and promoter of the path, or a 404: both are numbers, and the partner named twice is the same one.
 * Every loader begins with it, since a screen's loader runs beside the shell's.
 */
export function shopRefOf(params: ShopParams): ShopRef {
  const partner = idOf(params.partner);
  const promoter = params.promotor === undefined ? null : idOf(params.promotor);
  if (params.commercialPartner !== undefined && idOf(params.commercialPartner) !== partner) throw notFound();
  return { partner, promoter };
}

/**
 * A path that the server built for a request, in the place of the page that is open: the server writes the promoter of
 * the request, and a person who came without that promoter's link (or by another's) stays where they are.
 */
export function inShop(path: string, shopRef: ShopRef): string {
  const [prefix = '', partner] = /^\/(\d+)(?:\/\d+)?(?=\/)/.exec(path) ?? [];
  return Number(partner) === shopRef.partner ? prefixOf(shopRef) + path.slice(prefix.length) : path;
}

/** To throw from a loader or action: the 404 page with status 404. */
export const notFound = () => data(null, { status: 404 });

/** A positive id of a path segment, or a 404. */
export function idOf(segment: string): number {
  if (!/^[1-9]\d{0,9}$/.test(segment)) throw notFound();
  const id = Number(segment);
  if (id > 2_147_483_647) throw notFound();
  return id;
}
