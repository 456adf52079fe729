import { join } from 'node:path';
import { writeBetweenMarks } from '#scripts/between-marks.ts';

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
export const writeTable = (
  rows: readonly Row[],
  { commit, machine }: { commit: string; machine: string },
  name = 'bench',
): void =>
  writeBetweenMarks(page, name, [
    `Commit ${commit}, ${new Date().toISOString().slice(0, 10)}, ${machine}.`,
    '',
    '| what | measured | goal |',
    '| --- | --- | --- |',
    ...rows.map(({ what, measured, goal }) => `| ${what} | ${measured} | ${goal} |`),
  ]);
