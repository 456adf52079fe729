import type { z } from 'zod';
import type { promotersQuery } from '#contract/office/promoters.ts';
import { hrefOfList } from '../../text/list-query.ts';

export type PromotersQuery = z.output<typeof promotersQuery>;

export const promotersHref = (
  query: PromotersQuery,
  changes: Partial<Record<keyof PromotersQuery, string | null>>,
): string => hrefOfList('/promotores', query, changes, { state: 'active' });

/** The requests of a promoter that were begun in a month or later. */
export const requestsOf = (promoter: number, month: string, view?: 'approved' | 'paid'): string =>
  `/solicitudes?${new URLSearchParams({ ...(view && { view }), promoter: String(promoter), since: `${month}-01` })}`;
