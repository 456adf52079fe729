import type { z } from 'zod';
import type { requestsQuery } from '#contract/office/requests.ts';

export type ListQuery = z.output<typeof requestsQuery> & {
  /** The kept view that is open. */
  vista?: string;
};

/** The address of the list with these changes; another page begins anew. Defaults are not written. */
export function listHref(query: ListQuery, changes: Partial<Record<keyof ListQuery, string | null>>): string {
  const { cursor: _, ...kept } = query;
  const next = Object.entries({ ...kept, ...changes }).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' || isDefault(name, value)
      ? []
      : [[name, String(value)]],
  );
  return `/solicitudes${next.length > 0 ? `?${new URLSearchParams(next)}` : ''}`;
}

const isDefault = (name: string, value: unknown) =>
  (name === 'view' && value === 'all') || (name === 'sort' && value === '-begun');
