import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const office = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(office, file), 'utf8');

test('every sentence of a folder is said by its code, or by what it takes from another page', () => {
  const files = globSync('{pages/*,shell,ui}/es.json', { cwd: office });
  expect(files.length).toBeGreaterThan(7);
  const unused = files.flatMap((file) => {
    const code = globSync(`${dirname(file)}/**/*.{ts,tsx}`, { cwd: office })
      .map(read)
      .join('\n');
    const borrowed = file.startsWith('pages/')
      ? [...code.matchAll(/from '\.\.\/([\w-]+\/[\w.-]+\.tsx?)'/g)]
          .map(([, other]) => `pages/${other}`)
          // The others are of a folder inside this one, whose code is here already.
          .filter((other) => existsSync(join(office, other)))
          .map(read)
      : [];
    const own = Object.keys(JSON.parse(read(file)) as object);
    // `t(\`state-${state}\`)`: the types see to it that each has its sentence.
    const prefixes = [...code.matchAll(/`([a-zA-Z-]+-)\$\{/g)].map(([, prefix]) => prefix ?? '');
    // Others are named by a value of the contract or the domain.
    const spoken = code + borrowed.join('\n') + values;
    return own
      .filter((key) => !spoken.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix)))
      .map((key) => `${file}: ${key}`);
  });
  expect(unused).toEqual([]);
});

const values = globSync(['../contract/**/*.ts', '../domain/**/*.ts'], { cwd: office }).map(read).join('\n');
