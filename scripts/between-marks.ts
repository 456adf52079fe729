import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

/** Replaces the section of a page between `<!-- name: begin -->` and `<!-- name: end -->` with measured results. */
export async function writeBetweenMarks(page: string, name: string, lines: readonly string[]): Promise<void> {
  const text = readFileSync(page, 'utf8');
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} is missing the marks of ${name}`);
  const whole = [text.slice(0, from) + begin, '', ...lines, '', text.slice(to)].join('\n');
  writeFileSync(page, await format(whole, { ...(await resolveConfig(page)), parser: 'markdown' }));
}
