import type { RequestScreen } from './journey.ts';

/** Where a visitor is: the partner, and the promoter whose link was followed, if any. */
export interface Place {
  readonly partner: number;
  readonly promoter: number | null;
}

/** '/{partner}' or '/{partner}/{promoter}': every path of the shop begins with it (spec §2). */
export const prefixOf = ({ partner, promoter }: Place): string =>
  promoter === null ? `/${partner}` : `/${partner}/${promoter}`;

/** The path of a request's screen, exactly as spec §2 spells it. `phone` is needed by phone-verification. */
export function screenPath(
  place: Place,
  screen: RequestScreen,
  request: { requestId: string; phone?: string | undefined; product?: number | undefined; waitsFor?: string },
): string {
  const prefix = prefixOf(place);
  const { partner } = place;
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
