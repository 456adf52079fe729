import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenCitations } from './check-docs.ts';

const root = join(import.meta.dirname, '..');
const broken = (text: string, file = 'README.md') => brokenCitations(text, file, root);

test('what exists may be cited: files, folders, globs, aliases, links, npm scripts', () => {
  expect(
    broken(
      'See `scripts/verify.mjs`, `src/domain/`, `scripts/*.test.ts`, `#domain/onboarding/journey.ts`, `package.json`, ' +
        '[the licence](LICENSE), [a part](#part), [the web](https://example.com/x) and `npm run verify`.',
    ),
  ).toEqual([]);
  expect(broken('`journey.ts`', 'docs/architecture.md')).toEqual([]);
  expect(broken('`journey.md` and [this](journey.md)', 'docs/architecture.md')).toEqual([]);
});

test('what is no path is left alone: URLs, types, commands, what running makes, code blocks', () => {
  expect(
    broken(
      '`/1/inicio`, `application/json`, `npm start`, `.env`, `data/`, `getLogo/{id}`\n```sh\n`docs/none.md`\n```\n',
    ),
  ).toEqual([]);
});

test.each([
  ['`src/domain/nothing.ts`', 'src/domain/nothing.ts'],
  ['`#web/nothing.tsx`', '#web/nothing.tsx'],
  ['`scripts/*.nothing`', 'scripts/*.nothing'],
  ['`NOTHING.md`', 'NOTHING.md'],
  ['[there](docs/nothing.md)', 'docs/nothing.md'],
  ['`npm run nothing`', 'npm run nothing'],
])('%s does not exist', (text, citation) => {
  expect(broken(text)).toEqual([citation]);
});
