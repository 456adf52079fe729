import pg from 'pg';

/**
 * The queue's connection. Its takers ask the same few long texts, some of them each second, and pg-boss gives them no names:
 * here each has one, so PostgreSQL parses and plans it once on each connection.
 */
export class NamingClient extends pg.Client {
  // As the pool asks: a text, perhaps its values, and who is told. Everything else goes through as it came.
  override query(...[text, values, told]: unknown[]): never {
    const name = typeof text === 'string' && Array.isArray(values ?? []) ? nameOf(text) : null;
    const asked = name === null ? [text, values, told] : [{ name, text, values: values ?? [] }, told];
    return (super.query as (...given: unknown[]) => never).apply(this, asked);
  }
}

/** What begins otherwise is rare, or several statements in one, which can have no name. */
function nameOf(text: string): string | null {
  if (!/^\s*with\s/i.test(text) || text.includes(';')) return null;
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNamed) return known ?? null;
  const name = `queue_${names.size}`;
  names.set(text, name);
  return name;
}

const names = new Map<string, string>();
/** Some three for each queue; a list of changing length would make endlessly many. */
const mostNamed = 200;
