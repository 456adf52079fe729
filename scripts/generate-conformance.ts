import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { statements } from '#test/conformance/statements.ts';
import { conformancePage, gaps, proofsIn } from './docs/conformance-page.ts';
import { provingFiles } from './steps.ts';

const root = join(import.meta.dirname, '..');
const pageFile = 'docs/conformance.md';

const scanned = globSync('{src,db,test,scripts}/**/*.test.{ts,tsx}', { cwd: root })
  .toSorted()
  .map((file) => ({ file, ...proofsIn(readFileSync(join(root, file), 'utf8'), file) }));
const daily = provingFiles();
const proofs = scanned.filter(({ file }) => daily.has(file)).flatMap((each) => each.proofs);
const { unproved } = gaps(statements, proofs);
const wrong = [
  ...gaps(
    statements,
    scanned.flatMap((each) => each.proofs),
  ).unknown,
  ...scanned
    .filter(({ strays }) => strays > 0)
    .map(({ file, strays }) => `${file} has ${strays} tags outside the title of a test that runs`),
];

for (const line of wrong) console.error(line);
for (const { id, section, text } of unproved)
  console.error(`no test that npm test runs: ${id} (${section}) ${text}`);

if (process.argv.includes('--check')) {
  const stale = read() !== conformancePage(statements, proofs);
  if (stale) console.error(`${pageFile} is stale: run npm run docs`);
  process.exitCode = wrong.length + unproved.length > 0 || stale ? 1 : 0;
} else {
  writeFileSync(join(root, pageFile), conformancePage(statements, proofs));
  console.log(`${statements.length - unproved.length} of ${statements.length} statements have a test`);
}

function read(): string | null {
  try {
    return readFileSync(join(root, pageFile), 'utf8');
  } catch {
    return null;
  }
}
