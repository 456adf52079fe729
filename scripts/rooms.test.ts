import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';
import { actionRooms, rooms } from './rooms.ts';

const root = join(import.meta.dirname, '..');
const isCode = (file: string) => !/\.(test|contract)\.tsx?$/.test(file);
const files = globSync('src/server/**/*.ts', { cwd: root }).filter(isCode);
const roomOf = (file: string) => /^src\/server\/([^/]+)\//.exec(file)?.[1];
const roomInActions = (file: string) => /^src\/server\/actions\/([^/]+)\//.exec(file)?.[1];

test('every file of the server stands in a room of the list', () => {
  const found = readdirSync(join(root, 'src/server'));
  expect(found.toSorted()).toEqual([...rooms].toSorted());
  const inActions = readdirSync(join(root, 'src/server/actions'));
  expect(inActions.toSorted()).toEqual([...actionRooms].toSorted());
});

test.each([
  ['the rooms', 'src/server/', roomOf],
  ['the rooms inside actions', 'src/server/actions/', roomInActions],
] as const)('the graph of %s has no circle, not even of types', (_, folder, room) => {
  const arrows = new Map<string, Set<string>>();
  for (const file of files.filter((path) => path.startsWith(folder))) {
    const from = room(file) ?? file;
    for (const target of importsOf(file).filter((path) => path.startsWith(folder))) {
      const to = room(target) ?? target;
      if (to !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  expect(circleIn(arrows)).toEqual([]);
  // Guards against reading no files.
  expect(arrows.size).toBeGreaterThan(8);
});

test('a circle is found', () => {
  const arrows = { a: ['b'], b: ['c'], c: ['d', 'b'] };
  expect(circleIn(new Map(Object.entries(arrows).map(([from, to]) => [from, new Set(to)])))).toEqual([
    'b',
    'c',
    'b',
  ]);
});

/** Returns the names of one cycle, with the first repeated at the end; [] when there is none. */
function circleIn(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return [];
    for (const next of arrows.get(name) ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle.length > 0) return circle;
    }
    done.add(name);
    return [];
  };
  for (const name of arrows.keys()) {
    const circle = visit(name, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
