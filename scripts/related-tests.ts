import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importsOf } from './imports.ts';

export interface Limits {
  /** 1: files that import a changed one; 2: those that import these, too. */
  readonly steps: number;
  readonly files: number;
}

/**
 * Returns the tests that are nearest to what changed: themselves changed, beside it, then by the number of imports between.
 * `left` counts those within the steps that are too many.
 */
export function relatedTests(
  changed: readonly string[],
  tests: readonly string[],
  { steps, files }: Limits,
  importers: Importers,
): { chosen: string[]; left: number } {
  const distance = distances(changed, importers, steps);
  const folders = new Set(changed.map((file) => dirname(file)));
  const far = (test: string) =>
    Math.min(distance.get(test) ?? Infinity, folders.has(dirname(test)) ? 0.5 : Infinity);
  const near = tests
    .filter((test) => far(test) < Infinity)
    .toSorted((a, b) => far(a) - far(b) || a.localeCompare(b));
  return { chosen: near.slice(0, files), left: Math.max(0, near.length - files) };
}

/** Each file that is imported, with those that import it. */
export type Importers = ReadonlyMap<string, readonly string[]>;

export function readImporters(): Importers {
  const importers = new Map<string, string[]>();
  for (const file of globSync('{src,test,scripts,tools,db}/**/*.{ts,tsx}', { cwd: root })) {
    for (const imported of importsOf(file)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/** The number of imports between a changed file and each that depends on it. */
function distances(changed: readonly string[], importers: Importers, steps: number): Map<string, number> {
  const found = new Map(changed.map((file) => [file, 0]));
  let edge = [...changed];
  for (let step = 1; step <= steps; step++) {
    edge = [...new Set(edge.flatMap((file) => importers.get(file) ?? []))].filter((file) => !found.has(file));
    for (const file of edge) found.set(file, step);
  }
  return found;
}

const root = join(import.meta.dirname, '..');
