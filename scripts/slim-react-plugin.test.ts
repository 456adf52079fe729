import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { clientOfReact, thrownAtItself, withoutTraces } from './slim-react-plugin.ts';

const reactDom = dirname(fileURLToPath(import.meta.resolve('react-dom/package.json')));
const installed = readFileSync(join(reactDom, clientOfReact), 'utf8');

test('the version of React that is installed has each error that is made without a trace', () => {
  expect(withoutTraces(installed).missing).toEqual([]);
  expect(withoutTraces('var SuspenseException = 1;').missing).toHaveLength(5);
});

test('React makes no error while it is loaded', () => {
  expect(errorsMadeBy(installed)).toBe(5);
  expect(errorsMadeBy(withoutTraces(installed).text)).toBe(0);
});

test('React only throws and compares what is no error any more', () => {
  const { text } = withoutTraces(installed);
  for (const name of Object.keys(thrownAtItself)) {
    const uses = [...text.matchAll(new RegExp(`.{0,24}\\b${name}\\b.{0,8}`, 'gs'))].map(([use]) => use);
    expect(uses.length).toBeGreaterThan(1);
    for (const use of uses) {
      expect(use, use).toMatch(new RegExp(`${name} = \\{\\}|(throw|[=!]==|,)\\s+${name}|${name}\\)\\s*;`));
    }
  }
});

function errorsMadeBy(code: string): number {
  let made = 0;
  const counted = new Proxy(Error, { apply: () => (made += 1), construct: () => ({ made: (made += 1) }) });
  // oxlint-disable-next-line typescript/no-implied-eval -- the library, as it is evaluated in a page
  new Function('exports', 'require', 'Error', code)({}, createRequire(import.meta.url), counted);
  return made;
}
