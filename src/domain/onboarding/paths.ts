import type { Facts } from './facts.ts';
import { stepOf, type RequestScreen, type StepId } from './journey.ts';
import { standing } from './progress.ts';

/** The shop a visitor is in: the partner, and the promoter whose link was followed, if any. */
export interface ShopRef {
  readonly partner: number;
  readonly promoter: number | null;
}

/** '/{partner}' or '/{partner}/{promoter}': the prefix of every path of the shop (spec §2). */
export const prefixOf = ({ partner, promoter }: ShopRef): string =>
  promoter === null ? `/${partner}` : `/${partner}/${promoter}`;

/** The path of the request's current step: the target of resume, redirects and x-next-step. */
export function standingPath(shopRef: ShopRef, facts: Facts, request: RequestRef): string {
  const now = standing(facts);
  return screenPath(shopRef, now.screen, {
    ...request,
    ...(now.state === 'open' ? { waitsFor: pageAfter(now.step) } : {}),
  });
}

/** The screen that a waiting step leads to: {nextpage} of working and working-email. */
export function pageAfter(step: StepId): string {
  const { next } = stepOf(step);
  return next === null ? step : stepOf(next).screen;
}

/** The path of a request's screen, exactly as in spec §2. `phone` is needed by phone-verification. */
export function screenPath(
  shopRef: ShopRef,
  screen: RequestScreen,
  request: RequestRef & { waitsFor?: string },
): string {
  const prefix = prefixOf(shopRef);
  const { partner } = shopRef;
  const id = encodeURIComponent(request.requestId);
  switch (screen) {
    case 'phone-verification':
      return `${prefix}/phone-verification/${request.phone ?? ''}/${partner}/${id}`;
    case 'working':
    case 'working-email':
      return `${prefix}/${screen}/${partner}/${request.waitsFor ?? 'aprove-credit'}/${id}`;
    case 'credit-process':
      return `${prefix}/credit-process/${request.phone ?? ''}/${request.product ?? ''}/${partner}/${id}`;
    default:
      return `${prefix}/${screen}/${partner}/${id}`;
  }
}

/** Placeholder in the path of phone-verification when the browser does not know the phone. */
export const UNKNOWN_PHONE = '-';

/** The path that a promoter's tablet shows as a QR code (beyond spec §2). */
export const handOverPath = (shopRef: ShopRef, requestId: string, token: string): string =>
  `${prefixOf(shopRef)}/seguir/${shopRef.partner}/${requestId}/${token}`;

/** What identifies a request in a path; `phone` and `product` only where spec §2 puts them in the path. */
export interface RequestRef {
  readonly requestId: string;
  readonly phone?: string | undefined;
  readonly product?: number | undefined;
}
