import type { z } from 'zod';
import type { creditsQuery } from '#contract/office/credits.ts';
import { hrefOfList } from '../../text/list-query.ts';

export type CreditsQuery = z.output<typeof creditsQuery> & {
  /** The kept view that is open. */
  vista?: string;
};

export const creditsHref = (
  query: Partial<CreditsQuery>,
  changes: Partial<Record<keyof CreditsQuery, string | null>>,
): string => hrefOfList('/creditos', query, changes, { view: 'all', sort: '-opened' });

/** Where the same list is a file, whole. */
export const creditsCsvHref = (query: CreditsQuery): string =>
  hrefOfList('/api/v1/office/credits-csv', query, { vista: null }, { view: 'all', sort: '-opened' });
