import { paymentsQuery } from '#contract/office/payments.ts';
import type { ListQuery } from './query.ts';

/** What the address asks for; a parameter that is none is left out rather than refused. */
export function readQuery(search: URLSearchParams): ListQuery {
  const given = [...search].filter(
    ([name, value]) => value !== '' && Object.hasOwn(paymentsQuery.shape, name),
  );
  const parsed = paymentsQuery.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return paymentsQuery.parse(Object.fromEntries(given.filter(([name]) => !wrong.has(name))));
}
