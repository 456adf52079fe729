import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statements } from '#test/conformance/statements.ts';
import { gaps, proofsIn } from './proofs.ts';
import { provingFiles } from './steps.ts';

/** Fails on a statement of the specification that no test of `npm test` names, and on a tag that names none. */
const root = join(import.meta.dirname, '..');
const scanned = globSync('{src,db,test,scripts}/**/*.test.{ts,tsx}', { cwd: root })
  .toSorted()
  .map((file) => ({ file, ...proofsIn(readFileSync(join(root, file), 'utf8'), file) }));
const daily = provingFiles();
const { unproved } = gaps(
  statements,
  scanned.filter(({ file }) => daily.has(file)).flatMap(({ proofs }) => proofs),
);
const wrong = [
  ...gaps(
    statements,
    scanned.flatMap(({ proofs }) => proofs),
  ).unknown,
  ...scanned
    .filter(({ strays }) => strays > 0)
    .map(({ file, strays }) => `${file} has ${strays} tags outside the title of a test that runs`),
  ...unproved.map(({ id, section, text }) => `no test that npm test runs: ${id} (${section}) ${text}`),
];

for (const line of wrong) console.error(line);
console.log(`${statements.length - unproved.length} of ${statements.length} statements have a test`);
if (wrong.length > 0) process.exitCode = 1;
