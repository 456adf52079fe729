import type { z } from 'zod';

/** What an address asks of a list; a parameter that is none is left out rather than refused. */
export function readQuery<S extends z.ZodObject>(schema: S, search: URLSearchParams): z.output<S> {
  const given = [...search].filter(([name, value]) => value !== '' && Object.hasOwn(schema.shape, name));
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return schema.parse(Object.fromEntries(given.filter(([name]) => !wrong.has(name))));
}

/** The address of a list with these changes; another page begins anew. Defaults are not written. */
export function hrefWith(
  path: string,
  query: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, string | null | undefined>> = {},
  defaults: Readonly<Record<string, string>> = {},
): string {
  const { cursor: _, ...kept } = query;
  const next = Object.entries({ ...kept, ...changes }).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' || defaults[name] === value
      ? []
      : [[name, String(value)]],
  );
  return next.length > 0 ? `${path}?${new URLSearchParams(next)}` : path;
}
