import type { z } from 'zod';
import type { ViewPage } from '#domain/staff/saved-views.ts';
import { collectionsQuery } from './collections.ts';
import { creditsQuery } from './credits.ts';
import { deliveriesQuery } from './deliveries.ts';
import { paymentsQuery } from './payments.ts';
import { requestsQuery } from './requests.ts';

const notKept = { search: true, reason: true, reasonText: true, cursor: true } as const;

/** What a view keeps of a list's parameters: neither a search, which may name a person, nor a place in the pages. */
const kept = {
  requests: requestsQuery.omit({ ...notKept, accounts: true }),
  credits: creditsQuery.omit({ ...notKept, accounts: true }),
  collections: collectionsQuery.omit(notKept),
  payments: paymentsQuery.omit({ search: true, cursor: true }),
  deliveries: deliveriesQuery.omit(notKept),
} as const satisfies Record<ViewPage, z.ZodObject>;

export type ViewFilters<P extends ViewPage> = z.output<(typeof kept)[P]>;

/** Returns the filters that an address has of those that a view of this list keeps; null: one of them is none. */
export function viewFiltersIn<P extends ViewPage>(
  page: P,
  search: Iterable<readonly [string, string]>,
): ViewFilters<P> | null {
  const schema: z.ZodObject = kept[page];
  const own = [...search].filter(([name, value]) => value !== '' && Object.hasOwn(schema.shape, name));
  const parsed = schema.safeParse(Object.fromEntries(own));
  return parsed.success ? (parsed.data as ViewFilters<P>) : null;
}

/** The same as one text, in one order and without what is usual: equal views have equal texts. */
export function viewQueryOf(page: ViewPage, filters: Readonly<Record<string, unknown>>): string {
  const schema: z.ZodObject = kept[page];
  const usual = schema.parse({});
  return Object.keys(schema.shape)
    .flatMap((name) => {
      const value = filters[name];
      return value === undefined || value === usual[name]
        ? []
        : [`${name}=${encodeURIComponent(String(value))}`];
    })
    .join('&');
}
