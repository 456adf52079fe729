import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const tests = globSync(['{src,test,scripts,db}/**/*.{test,contract}.{ts,tsx}'], { cwd: root });

/**
 * How a test measures time. What it then expects of it fails whenever the machine is slower than its author's: a test proves
 * the cause instead (a clock that stands still, a poll that was not asked, a service that does not answer yet).
 */
const measures = [
  /\bperformance\.(now|mark|measure)\b/,
  /\bhrtime\b/,
  // A time of the past or the future, at a given distance, is no measurement.
  /Date\.now\(\)\s*-\s*[A-Za-z_(]/,
  /-\s*Date\.now\(\)/,
  // Of the database.
  /[<>]=?\s*interval\s*'/i,
];

const isMeasured = (line: string): boolean => measures.some((pattern) => pattern.test(line));

test('no test measures how long something takes', () => {
  const own = 'scripts/no-durations.test.ts';
  const found = tests
    .filter((file) => file !== own)
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (isMeasured(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
  expect(tests.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

test.each([
  ['expect(performance.now() - paid).toBeLessThan(1000);', true],
  ['expect(Date.now() - began).toBeLessThan(limit);', true],
  ['const left = cookie.expires * 1000 - Date.now();', true],
  ["select sent_at - created_at < interval '2 seconds' as soon", true],
  ['const late = signed(raw, Date.now() - 301_500);', false],
  ["update clock_shift set shift = shift + interval '1 hour'", false],
])('%s: %s', (line, measured) => {
  expect(isMeasured(line)).toBe(measured);
});
