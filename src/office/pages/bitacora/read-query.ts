import { trailQuery } from '#contract/office/trail.ts';
import { queryIn } from '../../ui/query-in.ts';
import type { TrailQuery } from './query.ts';

/** Apart from the rest, which the browser loads too: it has no business with schemas. */
export const readQuery = (search: URLSearchParams): TrailQuery => queryIn(trailQuery, search);
