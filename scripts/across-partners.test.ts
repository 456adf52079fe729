import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Every place that looks across partners, with its reason: one more is a decision, and a line here. */
const allowed: readonly [file: string, reason: string][] = [
  ['bench/scale/genuine.ts', 'operator'],
  ['bench/scale/see-plans.ts', 'operator'],
  ['scripts/audit/invariants.ts', 'operator'],
  ['scripts/operator/open-data.ts', 'operator'],
  ['src/server/http/call-scope.ts', 'browser'],
  ['src/server/http/call-scope.ts', 'shop-of-request'],
  ['src/server/jobs/courier.ts', 'job'],
  ['src/server/jobs/run-batch.ts', 'job'],
  ['src/server/jobs/runner.ts', 'job'],
  ['src/server/jobs/runner.ts', 'job'],
  ['src/server/jobs/take-jobs.ts', 'job'],
  ['src/server/operator/operations.ts', 'operator'],
  ['src/server/providers/simulated.ts', 'sandbox'],
  ['src/server/queries/raise-session.ts', 'browser'],
  ['src/server/sandbox/register.ts', 'sandbox'],
  ['src/server/start.ts', 'start'],
  ['src/server/watch/database-meters.ts', 'watch'],
];

test('only listed places look across partners', () => {
  const found = sources().flatMap(([file, text]) =>
    [...text.matchAll(/\bacrossPartners(?:In)?(?:<[^>]*>)?\(\s*(?:trx,\s*)?'([\w-]+)'/g)].map(
      ([, reason]): [string, string] => [file, reason ?? ''],
    ),
  );
  expect(found).toEqual(allowed);
});

test('none does it by another name: the role is named where scopes are made, and nowhere else', () => {
  const named = sources().filter(([, text]) => /enganche_office|set_config\(|set (local )?role/i.test(text));
  expect(named.map(([file]) => file)).toEqual([
    'src/server/http/call-scope.ts',
    'src/server/jobs/queues.ts',
    'src/server/queries/across-partners-in.ts',
    'src/server/queries/partner-scope.ts',
    'src/server/queries/scope-words.ts',
  ]);
});

/** Everything that runs against a database, without tests. */
function sources(): [file: string, text: string][] {
  return globSync('{src,db,scripts,bench}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]);
}
