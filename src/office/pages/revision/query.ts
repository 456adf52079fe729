import type { z } from 'zod';
import { reviewsQuery } from '#contract/office/reviews.ts';

export type QueueQuery = z.output<typeof reviewsQuery>;

/** What the address asks for; a parameter that is none is left out rather than refused. */
export function readQueue(search: URLSearchParams): QueueQuery {
  const given = [...search].filter(
    ([name, value]) => value !== '' && Object.hasOwn(reviewsQuery.shape, name),
  );
  const parsed = reviewsQuery.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return reviewsQuery.parse(Object.fromEntries(given.filter(([name]) => !wrong.has(name))));
}
