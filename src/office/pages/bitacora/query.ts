import type { z } from 'zod';
import type { trailQuery } from '#contract/office/trail.ts';
import { hrefWith } from '../../ui/query-in.ts';

export type TrailQuery = z.output<typeof trailQuery>;

type Changes = Partial<Record<keyof TrailQuery, string | null>>;

export const trailHref = (query: TrailQuery, changes: Changes): string =>
  hrefWith('/bitacora', query, changes, { view: 'all' });

/** Where the same lines are a file. */
export const csvHref = (query: TrailQuery): string =>
  hrefWith('/api/v1/office/trail/csv', query, {}, { view: 'all' });
