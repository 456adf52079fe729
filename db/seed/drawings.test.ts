import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storePictures, type Pictures } from '#server/images/store-pictures.ts';
import { catalogue } from './catalogue.ts';
import { addDrawing, drawnModels } from './drawings.ts';

/** Every image of the demo, as stored. */
const pictures: Pictures = new Map();
for (const { model, colours } of catalogue) for (const { body } of colours) addDrawing(pictures, model, body);

test('a finish gives three files, named after what they show and hold', () => {
  const own: Pictures = new Map();
  const names = addDrawing(own, 'galaxy-a56', '#8c9a82');
  expect(names).toEqual({
    color: '#8c9a82',
    pair: 'galaxy-a56-oliva-pair-72c4bdf9.svg',
    front: 'galaxy-a56-oliva-front-663d8255.svg',
    back: 'galaxy-a56-oliva-back-8e9c5ade.svg',
  });
  expect([...own.keys()].toSorted()).toEqual([names.back, names.front, names.pair].toSorted());
  // Again, for another partner or memory size.
  expect(addDrawing(own, 'galaxy-a56', '#8c9a82')).toEqual(names);
  expect(own.size).toBe(3);
});

test('a colour that we have no drawing of is shown in the nearest', () => {
  const own: Pictures = new Map();
  expect(addDrawing(own, 'galaxy-a56', '#202225')).toMatchObject({
    color: '#202225',
    pair: expect.stringMatching(/^galaxy-a56-grafito-pair-/),
  });
  expect(addDrawing(own, 'galaxy-a56', '#f0c0c0').pair).toMatch(/^galaxy-a56-rosa-pair-/);
});

test('every finish of the catalogue has drawings of its own, and there is no other file', () => {
  const finishes = new Set(
    catalogue.flatMap(({ model, colours }) => colours.map(({ body }) => model + body)),
  );
  expect(pictures.size).toBe(finishes.size * 3);
  const files = readdirSync(join(import.meta.dirname, 'drawings'), { recursive: true });
  expect(files.filter((file) => String(file).endsWith('.svgz'))).toHaveLength(pictures.size);
  const drawn = Object.values(drawnModels).flatMap(({ finishes: named }) => Object.keys(named));
  expect(drawn).toHaveLength(finishes.size);
});

test('names that storage accepts, at most 2.6 KB each over the wire', async () => {
  const sizes: number[] = [];
  await storePictures(pictures, async (key, bytes) => {
    expect(key).toMatch(/^public\/[a-z0-9][a-z0-9._-]{0,120}$/);
    if (key.endsWith('.br')) sizes.push(bytes.length);
  });
  expect(sizes.length).toBe(pictures.size);
  expect(Math.max(...sizes)).toBeLessThan(2_600);
});

test('a drawing is small, is not empty, is hidden from screen readers and has nothing that runs, loads or needs a font', () => {
  for (const [file, svg] of pictures) {
    expect(svg.length, file).toBeGreaterThan(3_000);
    expect(svg.length, file).toBeLessThan(15_500);
    expect(svg, file).toContain('aria-hidden="true"');
    expect(svg, file).not.toMatch(/<(script|style|image|text|use|foreignObject|a|filter|animate)\b/i);
    expect(svg, file).not.toMatch(/\bon\w+=|href|javascript:|data:|@import|NaN|undefined|Infinity/i);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(new Set(ids).size, file).toBe(ids.length);
    for (const [, target] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids, file).toContain(target);
  }
});
