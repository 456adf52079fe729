import { globSync } from 'node:fs';
import { join } from 'node:path';
import config from '../vitest.config.ts';

/** Returns the test files of a project of vitest.config.ts, from the root. */
export function filesOf(project: string): string[] {
  const { include = [], exclude = [] } = named(project) ?? {};
  return globSync(include, { cwd: join(import.meta.dirname, '..'), exclude }).toSorted();
}

const named = (project: string) =>
  (config.test?.projects ?? [])
    .flatMap((each) => (typeof each === 'object' && 'test' in each ? [each.test] : []))
    .find((test) => test?.name === project);
