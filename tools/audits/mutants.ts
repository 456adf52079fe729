import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { statements } from '#test/conformance/statements.ts';
import type { BrokenRule } from './broken-rules/broken-rule.ts';
import { brokenInSection4 } from './broken-rules/section-4.ts';
import { brokenInSection5 } from './broken-rules/section-5.ts';

/**
 * `npm run tool mutants -- [--statement 5.rfc.button]`: breaks one rule at a time in a copy of the committed code and
 * runs the tests tagged with its statement. They must pass before, and at least one must fail after. Exits
 * with 1 when a rule could be broken unnoticed.
 */
const { values } = parseArgs({ options: { statement: { type: 'string' } } });
const root = join(import.meta.dirname, '../..');
const rules = [...brokenInSection5, ...brokenInSection4].filter(
  ({ statement }) => values.statement === undefined || statement === values.statement,
);
const known = new Set(statements.map(({ id }) => id));
const unknown = rules.find(({ statement }) => !known.has(statement));
if (unknown) throw new Error(`No such statement: ${unknown.statement}`);
if (rules.length === 0) throw new Error(`No rule to break for ${values.statement}.`);

const copy = mkdtempSync(join(tmpdir(), 'enganche-mutants-'));
const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' }).trim();
execFileSync('git', ['clone', '--quiet', '--shared', root, copy]);
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

try {
  for (const file of new Set(rules.map(({ test }) => test))) {
    const own = rules.filter(({ test }) => test === file);
    const before = run(
      file,
      own.map(({ statement }) => statement),
    );
    if (before.failed.length > 0 || before.passed === 0) {
      throw new Error(`${file} does not pass as it is: ${before.failed.join(', ')}${before.output}`);
    }
  }
  for (const rule of rules) tryRule(rule);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function tryRule(rule: BrokenRule): void {
  for (const { file, find, put } of rule.edits) {
    const path = join(copy, file);
    const [before, after, ...more] = readFileSync(path, 'utf8').split(find);
    if (before === undefined || after === undefined || more.length > 0) {
      throw new Error(`${rule.statement}: not exactly once in ${file}: ${find}`);
    }
    writeFileSync(path, before + put + after);
  }
  const { failed, passed, output } = run(rule.test, [rule.statement]);
  git('checkout', '--quiet', '--', 'src');
  const noticed = failed.length > 0;
  if (!noticed) process.exitCode = 1;
  console.log(
    `${noticed ? 'noticed' : 'MISSED '} ${rule.statement}: ${rule.broken} (${failed[0] ?? 'no test'})`,
  );
  if (!noticed) console.log(`        ${passed} passed${output}`);
}

/** Runs the tests of one file that are tagged with one of the statements. */
function run(file: string, tags: readonly string[]) {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const project = file.startsWith('test/e2e/') ? 'e2e' : file.startsWith('src/server/') ? 'server' : 'unit';
  if (project === 'e2e') execFileSync(process.execPath, ['scripts/build.ts'], { cwd: copy });
  const tag = `[: ](${tags.map((each) => each.replaceAll('.', '\\.')).join('|')})[\\] ]`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      file,
      '-t',
      tag,
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    { cwd: copy, encoding: 'utf8', maxBuffer: 1e8 },
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const titles = (status: string) =>
    tests.filter((test) => test.status === status).map(({ fullName }) => fullName);
  const failed = titles('failed').map((title) => title.replace(/ \[spec:.*/, ''));
  const passed = titles('passed').length;
  return { failed, passed, output: failed.length + passed === 0 ? `\n${stdout}${stderr}` : '' };
}

interface Report {
  readonly testResults: {
    readonly assertionResults: { readonly fullName: string; readonly status: string }[];
  }[];
}
