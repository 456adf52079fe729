import { data } from 'react-router';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';

export interface ShopParams {
  partner: string;
  promotor?: string | undefined;
  /** The second partner segment of onboarding paths; must equal the first. */
  commercialPartner?: string | undefined;
  requestId?: string | undefined;
}

/** Where a path stands: in a shop, and at a step of a request. */
export interface Place extends ShopRef {
  readonly requestId?: string;
}

/**
 * Parses partner and promoter of the path; throws a 404 unless they are numbers and both partner segments agree. Every
 * loader calls it first, since a screen's loader runs in parallel with the shell's.
 */
export function shopRefOf(params: ShopParams): Place {
  const partner = idOf(params.partner);
  const promoter = params.promotor === undefined ? null : idOf(params.promotor);
  if (params.commercialPartner !== undefined && idOf(params.commercialPartner) !== partner) throw notFound();
  // The resume prompt has an account in its place.
  const { requestId = '' } = params;
  return { partner, promoter, ...(/^[\w-]{22}$/.test(requestId) && { requestId }) };
}

/**
 * Rewrites a path that the server built for a request to the shop of the open page: the server uses the request's
 * promoter, and a person who came without that promoter's link (or with another's) stays where they are.
 */
export function inShop(path: string, shopRef: ShopRef): string {
  const [prefix = '', partner] = /^\/(\d+)(?:\/\d+)?(?=\/)/.exec(path) ?? [];
  return Number(partner) === shopRef.partner ? prefixOf(shopRef) + path.slice(prefix.length) : path;
}

/** For throwing from a loader or action: the 404 page with status 404. */
export const notFound = () => data(null, { status: 404 });

/** Parses a path segment as a positive id; throws a 404 otherwise. */
export function idOf(segment: string): number {
  if (!/^[1-9]\d{0,9}$/.test(segment)) throw notFound();
  const id = Number(segment);
  if (id > 2_147_483_647) throw notFound();
  return id;
}
