import type { z } from 'zod';
import type { creditsQuery } from '#contract/office/credits.ts';
import { hrefOfList } from '../../text/list-query.ts';

export type CreditsQuery = z.output<typeof creditsQuery>;

export const creditsHref = (
  query: Partial<CreditsQuery>,
  changes: Partial<Record<keyof CreditsQuery, string | null>>,
): string => hrefOfList('/creditos', query, changes, { view: 'all', sort: '-opened' });
