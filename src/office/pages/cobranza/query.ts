import type { z } from 'zod';
import type { collectionsQuery } from '#contract/office/collections.ts';
import { hrefOfList } from '../../text/list-query.ts';

export type CollectionsQuery = z.output<typeof collectionsQuery> & {
  /** The kept view that is open. */
  vista?: string;
};

export const collectionsHref = (
  query: CollectionsQuery,
  changes: Partial<Record<keyof CollectionsQuery, string | null>>,
): string => hrefOfList('/cobranza', query, changes);
