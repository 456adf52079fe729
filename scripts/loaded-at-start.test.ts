import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Returns the modules that `from` loads before its first line runs: our files and library names. */
function loadedBy(from: string, known = new Set<string>()): Set<string> {
  if (known.has(from)) return known;
  known.add(from);
  if (!from.startsWith(root)) return known;
  const source = readFileSync(from, 'utf8');
  for (const [, name = ''] of source.matchAll(/^(?:import|export)\b(?! type\b)[^;]*?'([^']+)';/gm)) {
    loadedBy(placeOf(name, from), known);
  }
  return known;
}

function placeOf(name: string, from: string): string {
  if (name.startsWith('.')) return join(dirname(from), name);
  const [, folder, rest] = /^#(\w+)\/(.*)$/.exec(name) ?? [];
  if (folder === undefined || rest === undefined) return name;
  return join(root, folder === 'db' ? folder : `src/${folder}`, rest);
}

test('a start does not load what only some need: each of them would be tens of megabytes of every process', () => {
  const loaded = loadedBy(join(root, 'src/server/app/main.ts'));
  // Sanity check: the traversal worked if a module of every start is among them.
  expect(loaded).toContain('fastify');
  expect(loaded).toContain(join(root, 'src/server/actions/papers/sign-contract.ts'));
  for (const library of ['sharp', 'pdfkit', 'fontkit', 'piscina', '@electric-sql/pglite', 'nodemailer']) {
    expect(loaded, library).not.toContain(library);
  }
});
