import type { z } from 'zod';

/** What the address asks for; a parameter that is none is left out rather than refused. */
export function readQuery<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  search: URLSearchParams,
): z.output<z.ZodObject<Shape>> {
  const given = [...search].filter(([name, value]) => value !== '' && Object.hasOwn(schema.shape, name));
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return schema.parse(Object.fromEntries(given.filter(([name]) => !wrong.has(name))));
}

/** An address with these parameters; empty ones and defaults are left out. */
export function href(
  path: string,
  query: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' || defaults.has(`${name}=${value}`)
      ? []
      : [[name, String(value)]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

const defaults = new Set(['view=to-pack', 'view=unanswered', 'order=usual']);
