import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const office = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(office, file), 'utf8');

test('every sentence of a folder is said by its code', () => {
  const files = globSync('{pages/*,shell,ui}/es.json', { cwd: office });
  expect(files.length).toBeGreaterThan(7);
  const unused = files.flatMap((file) => {
    const code = globSync(`${dirname(file)}/*.{ts,tsx}`, { cwd: office })
      .map(read)
      .join('\n');
    const own = Object.keys(JSON.parse(read(file)) as object);
    // Some are named by a value of the contract: of these only that its name is written somewhere.
    const spoken = code + read('../contract/office/record.ts') + values;
    return own
      .filter((key) => !spoken.includes(`'${key}'`) && !key.startsWith('same-'))
      .map((key) => `${file}: ${key}`);
  });
  expect(unused).toEqual([]);
});

const values = [
  '../contract/account.ts',
  '../contract/office/sign-in.ts',
  '../contract/office/today.ts',
  '../contract/office/privacy.ts',
  '../domain/staff/privacy-work.ts',
  '../domain/staff/request-views.ts',
  '../domain/staff/trail-views.ts',
  '../domain/staff/sealed-fields.ts',
]
  .map(read)
  .join('\n');
