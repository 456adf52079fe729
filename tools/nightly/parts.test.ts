import { expect, test } from 'vitest';
import { tools } from '../tools.ts';
import { elsewhere, parts } from './parts.ts';
import { minutesOf, tenths } from './tenths.ts';

test('every tool has its part of the night, or a reason why not', () => {
  const commands = parts().flatMap((part) => part.commands);
  const run = commands.flatMap(([, file, name]) => (file === 'tools/run.mjs' && name ? [name] : []));
  const named = [...Object.keys(elsewhere), ...run, 'nightly'];
  expect(Object.keys(tools).filter((name) => !named.includes(name))).toEqual([]);
  expect(named.filter((name) => !Object.hasOwn(tools, name))).toEqual([]);
});

test('each part is in one of ten pieces, always the same one, and none takes more than ten minutes', () => {
  const all = parts();
  const pieces = tenths(all);
  expect(pieces).toEqual(tenths(all));
  expect(new Set(pieces.flat())).toEqual(new Set(all));
  expect(pieces.flat()).toHaveLength(all.length);
  expect(Math.max(...pieces.map(minutesOf))).toBeLessThanOrEqual(10);
  expect(pieces.filter((piece) => piece.length === 0)).toEqual([]);
});

test('no two parts write the same report', () => {
  const reports = parts().flatMap(({ tests }) => tests?.report ?? []);
  expect(new Set(reports).size).toBe(reports.length);
});
