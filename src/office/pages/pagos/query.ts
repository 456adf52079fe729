import type { z } from 'zod';
import { paymentsQuery } from '#contract/office/payments.ts';

export type ListQuery = z.output<typeof paymentsQuery>;

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

/** An address with these parameters; empty ones are left out. */
export function href(
  path: string,
  query: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** The page of a request, as links name it: without the desk's own path, and without what its data are asked by. */
export const pageOf = (request: Request): string =>
  new URL(request.url).pathname.replace(/^\/oficina/, '').replace(/\.data$/, '');
