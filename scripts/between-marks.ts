import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Replaces the section of a page between `<!-- name: begin -->` and `<!-- name: end -->` with measured results. */
export function writeBetweenMarks(page: string, name: string, lines: readonly string[]): void {
  const text = readFileSync(page, 'utf8');
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} is missing the marks of ${name}`);
  writeFileSync(page, [text.slice(0, from) + begin, '', ...lines, '', text.slice(to)].join('\n'));
  execFileSync(join(import.meta.dirname, '../node_modules/.bin/oxfmt'), [page]);
}
