import type { QueueQuery } from './query.ts';

/** The address of the queue with these changes; another page begins anew. Defaults are not written. */
export function queueHref(
  query: QueueQuery,
  changes: Partial<Record<keyof QueueQuery, string | null>>,
): string {
  const { cursor: _, ...kept } = query;
  const next = Object.entries({ ...kept, ...changes }).flatMap(([name, value]) =>
    value === undefined || value === null || (name === 'tab' && value === 'all')
      ? []
      : [[name, String(value)]],
  );
  return `/revision${next.length > 0 ? `?${new URLSearchParams(next)}` : ''}`;
}
