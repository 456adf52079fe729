import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advice, brandTokens, canvas, defaultBrand, nameOfColor, nearestReadable } from './brand.ts';
import { contrast, hexToOklch, oklchToHex } from './oklch.ts';

/** 18 steps of each channel: 5,832 colours. */
const levels = Array.from({ length: 18 }, (_, index) => Math.round((index * 255) / 17));
const byte = (value: number) => value.toString(16).padStart(2, '0');
const colours = levels.flatMap((r) =>
  levels.flatMap((g) => levels.map((b) => `#${byte(r)}${byte(g)}${byte(b)}`)),
);

/** Checks text on the brand and its states, the accent as text, and the edge of brand-filled controls. */
function isReadable(colour: string): boolean {
  const token = brandTokens(colour);
  const edge = token['--brand-edge'] === 'transparent' ? colour : token['--brand-edge'];
  return (
    contrast(token['--on-brand'], colour) >= 4.5 &&
    contrast(token['--on-brand'], token['--brand-hover']) >= 4.5 &&
    contrast(token['--on-brand'], token['--brand-press']) >= 4.5 &&
    contrast(token['--accent'], '#ffffff') >= 4.5 &&
    contrast(token['--accent'], canvas) >= 4.5 &&
    contrast(edge, '#ffffff') >= 3
  );
}

test('the ratios hold for all of 5,832 colours', () => {
  expect(colours).toHaveLength(5_832);
  expect(colours.filter((colour) => !isReadable(colour))).toEqual([]);
});

test('hover and pressed can be told from the brand', () => {
  const same = colours.filter((colour) => {
    const token = brandTokens(colour);
    return token['--brand-hover'] === colour || token['--brand-press'] === colour;
  });
  expect(same).toEqual([]);
});

test('the default brand is the one of the design [spec:9.colours]', () => {
  expect(brandTokens(null)).toEqual({
    '--brand': '#FF6700',
    '--on-brand': '#000000',
    '--brand-hover': '#f06105',
    '--brand-press': '#da5c16',
    '--accent': '#ba4b09',
    '--brand-edge': '#f4650f',
    '--wash-k': '9%',
  });
  expect(contrast('#FF6700', '#ffffff')).toBeCloseTo(2.92, 2);
});

test('hard colours: pale, near-black, and magenta', () => {
  expect(brandTokens('#FFF3B0')).toMatchObject({ '--on-brand': '#000000', '--wash-k': '42%' });
  expect(brandTokens('#111827')).toMatchObject({
    '--on-brand': '#ffffff',
    '--brand-edge': 'transparent',
    '--wash-k': '6%',
    '--accent': '#111827',
  });
  expect(brandTokens('#D6006D')).toMatchObject({ '--on-brand': '#ffffff', '--brand-edge': 'transparent' });
});

test('what is no colour becomes the default, so that nothing else reaches the style sheet', () => {
  for (const text of ['', 'red', '#fff', '#12345g', '#123456;}body{display:none', '#ff6700\n']) {
    expect(brandTokens(text)['--brand']).toBe(defaultBrand);
  }
});

test('a colour survives OKLCH and back', () => {
  for (const colour of colours) expect(oklchToHex(hexToOklch(colour))).toBe(colour);
});

test('contrast is the one of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('the nearest readable colour is read under white letters, and none between is', () => {
  const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(anyColour, fc.double({ min: 0.05, max: 0.95, noNaN: true }), (colour, part) => {
      const found = nearestReadable(colour);
      expect(contrast(found ?? colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      if (found === null) return;
      const [lightness, chroma, hue] = hexToOklch(colour);
      const [nearest] = hexToOklch(found);
      // Two steps of 0.001 are below what a channel of 255 levels can show.
      const between = nearest + 0.004 + (lightness - nearest - 0.004) * part;
      if (between > lightness || between < nearest + 0.004) return;
      expect(contrast(oklchToHex([between, chroma, hue]), '#ffffff')).toBeLessThan(4.5);
    }),
  );
});

test('what white letters ask for is said in words', () => {
  expect(advice('#1A4F9C')).toBeNull();
  expect(advice('#2E7FE0')).toEqual({
    says: 'Con letras blancas este azul no se lee, así que la tienda las pone negras. Uno un poco más oscuro sí:',
    instead: nearestReadable('#2E7FE0'),
  });
  expect(advice('#FFD400')?.says).toMatch(/este amarillo .* Uno mucho más oscuro sí:$/);
  const names = [
    '#ff6700',
    '#d5122b',
    '#ffd400',
    '#12a150',
    '#00b8b8',
    '#1a4f9c',
    '#7a2bd0',
    '#ff5fa2',
    '#888888',
  ];
  expect(names.map(nameOfColor)).toEqual([
    'naranja',
    'rojo',
    'amarillo',
    'verde',
    'turquesa',
    'azul',
    'morado',
    'rosa',
    'gris',
  ]);
});
