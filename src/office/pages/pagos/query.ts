import type { z } from 'zod';
import type { paymentsQuery } from '#contract/office/payments.ts';

export type ListQuery = z.output<typeof paymentsQuery> & {
  /** The kept view that is open. */
  vista?: string;
};

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
