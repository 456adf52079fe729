import { requestScreens, type RequestScreen } from '#domain/onboarding/journey.ts';
import type { ShopRef } from '#domain/onboarding/paths.ts';

/** The shop of a page path, and the request screen it shows, if any; null outside the shops. */
export function pageOf(path: string): { shopRef: ShopRef; screen: RequestScreen | undefined } | null {
  const [, partner, promoter, segment] = /^\/(\d{1,10})(?:\/(\d{1,10}))?\/([^/.]+)/.exec(path) ?? [];
  if (partner === undefined) return null;
  return {
    shopRef: { partner: Number(partner), promoter: promoter === undefined ? null : Number(promoter) },
    screen: requestScreens.find((each) => each === segment),
  };
}
