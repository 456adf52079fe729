import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSafePattern } from 'redos-detector';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { runs } from '#test/support/properties.ts';

// Unanchored patterns may take quadratic time. These match only short texts or texts that no visitor writes; patterns
// for user input must be linear, so none of them is here.
const knownSquare: Readonly<Record<string, string>> = {
  'src/contract/call.ts': 'templates of paths',
  'src/server/documents/barcode.ts': 'what our own library drew',
  'src/server/http/compress.ts': 'one header, begun at a semicolon',
  'src/server/http/call-io.ts': 'templates of paths',
  'src/server/platform/log.ts': 'cut to 2,000 characters before',
  'src/server/images/sniff.ts': 'a file name, begun at a dot',
  'src/server/providers/message-code.ts': 'our own messages',
  'src/server/web/page-headers.ts': 'after slashes in a row became one',
  'src/server/web/page-request.ts': 'files of the build',
  'src/web/entry.server.tsx': 'a link, begun again at no < within it',
  'src/office/text/sentences.ts': 'our own sentences, and a reason of at most 500 letters',
  'src/domain/applicant/legal-text.ts': 'a partner’s legal text',
  'src/web/text/rich.tsx': 'our own sentences',
  'src/web/text/text.ts': 'our own sentences',
};

test('no pattern takes more than linear time with what people type', () => {
  const files = globSync('{src,db}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const patterns = files.flatMap((file) => patternsIn(file).map((pattern) => ({ file, ...pattern })));
  const isSlowOne = judge(patterns);
  const slow = patterns.filter(isSlowOne).map(({ file, pattern }) => ({ file, pattern }));
  expect(slow.filter(({ file }) => !(file in knownSquare))).toEqual([]);
  expect(Object.keys(knownSquare).filter((file) => !slow.some((each) => each.file === file))).toEqual([]);
  expect(isSlow({ pattern: '^(a+)+$', flags: '' })).toBe(true);
});

interface Pattern {
  readonly pattern: string;
  readonly flags: string;
}

const options = { downgradePattern: true, maxSteps: 20_000 } as const;

const isSlow = ({ pattern, flags }: Pattern): boolean =>
  !isSafePattern(pattern, {
    ...options,
    caseInsensitive: flags.includes('i'),
    unicode: flags.includes('u'),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
  }).safe;

/** Searches the patterns that no earlier run of the same detector has searched; nightly all of them. */
function judge(patterns: readonly Pattern[]): (pattern: Pattern) => boolean {
  const detector = readFileSync('node_modules/redos-detector/package.json');
  const version = createHash('sha256').update(detector).update(JSON.stringify(options)).digest('hex');
  const folder = 'node_modules/.cache/enganche';
  const file = join(folder, `redos-${version.slice(0, 16)}.json`);
  const before: Verdicts =
    runs(1) === 1 && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Verdicts) : {};
  const verdicts: Verdicts = {};
  for (const each of patterns) verdicts[nameOf(each)] ??= before[nameOf(each)] ?? isSlow(each);
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(verdicts));
  renameSync(draft, file);
  return (pattern) => verdicts[nameOf(pattern)] === true;
}

type Verdicts = Record<string, boolean>;

const nameOf = ({ pattern, flags }: Pattern): string => `/${pattern}/${flags}`;

function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node && node.regex) found.push(node.regex as Pattern);
    for (const child of Object.values(node)) walk(child);
  };
  walk(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}
