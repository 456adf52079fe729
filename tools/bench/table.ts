import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
}

export function row(what: string, measured: string, goal: string): Row {
  console.log(`${what.padEnd(48)} ${measured}${goal ? `   (${goal})` : ''}`);
  return { what, measured, goal };
}

const page = join(import.meta.dirname, '../../docs/performance.md');

/** Writes the table between the marks of its name in docs/performance.md. */
export async function writeTable(
  rows: readonly Row[],
  { commit, machine }: { commit: string; machine: string },
  name = 'bench',
): Promise<void> {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const text = readFileSync(page, 'utf8');
  const table = [
    begin,
    '',
    `Commit ${commit}, ${new Date().toISOString().slice(0, 10)}, ${machine}.`,
    '',
    '| what | measured | goal |',
    '| --- | --- | --- |',
    ...rows.map(({ what, measured, goal }) => `| ${what} | ${measured} | ${goal} |`),
    '',
    end,
  ].join('\n');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/performance.md has lost the marks of its table '${name}'`);
  const whole = text.slice(0, from) + table + text.slice(to + end.length);
  writeFileSync(page, await format(whole, { ...(await resolveConfig(page)), parser: 'markdown' }));
}
