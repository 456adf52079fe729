import type { z } from 'zod';
import type { ownRequestsQuery } from '#contract/office/own-sales.ts';
import { hrefOfList } from '../../text/list-query.ts';

export type OwnRequestsQuery = z.output<typeof ownRequestsQuery>;

export const ownRequestsHref = (
  query: OwnRequestsQuery,
  changes: Partial<Record<keyof OwnRequestsQuery, string | null>>,
): string => hrefOfList('/mis-solicitudes', query, changes, { view: 'all' });
