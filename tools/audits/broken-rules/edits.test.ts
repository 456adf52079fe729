import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenInSection4 } from './section-4.ts';
import { brokenInSection5 } from './section-5.ts';

const root = join(import.meta.dirname, '../../..');

test('each rule can still be broken: what its edits look for stands once in its file', () => {
  const edits = [...brokenInSection4, ...brokenInSection5].flatMap(({ statement, edits: all }) =>
    all.map(({ file, find }) => ({
      statement,
      times: readFileSync(join(root, file), 'utf8').split(find).length - 1,
    })),
  );
  expect(edits.filter(({ times }) => times !== 1)).toEqual([]);
});
