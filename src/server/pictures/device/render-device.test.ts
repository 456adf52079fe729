import { expect, test } from 'vitest';
import { models, type ModelKey } from './models.ts';
import { renderDevice, type View } from './render-device.ts';

const keys = Object.keys(models) as ModelKey[];
const views: View[] = ['pair', 'front', 'back'];
const olive = { body: '#8c9a82', frame: '#77836e', wall: '#3fa37c' };
const everyPicture = keys.flatMap((key) =>
  views.map((view) => ({ key, view, svg: renderDevice(key, olive, { view }) })),
);

test('every model in every view is well-formed XML', () => {
  for (const { key, view, svg } of everyPicture) expect(faultOf(svg), `${key} ${view}`).toBeNull();
});

test('the check of well-formedness finds faults', () => {
  expect(faultOf('<svg><g></svg>')).toBe('</svg> closes g');
  expect(faultOf('<svg><g/>')).toBe('svg is open');
  expect(faultOf('<svg a=b></svg>')).toContain('not a tag');
  expect(faultOf('<svg>a & b</svg>')).toContain('stray text');
});

test('a picture is small enough for a phone on a slow line, and not an empty drawing', () => {
  for (const { key, view, svg } of everyPicture) {
    expect(svg.length, `${key} ${view}`).toBeGreaterThan(3_000);
    expect(svg.length, `${key} ${view}`).toBeLessThan(15_500);
  }
});

test('nothing that runs, loads or needs a font', () => {
  for (const { svg } of everyPicture) {
    expect(svg).not.toMatch(/<(script|style|image|text|use|foreignObject|a|filter|animate)\b/i);
    expect(svg).not.toMatch(/\bon\w+=|href|javascript:|data:|@import/i);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test('every id is used once, carries the prefix, and every reference has its target', () => {
  for (const { key, view } of everyPicture) {
    const svg = renderDevice(key, olive, { view, id: 'p7-' });
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(new Set(ids).size, `${key} ${view}`).toBe(ids.length);
    expect(ids.filter((id) => !id.startsWith('p7-'))).toEqual([]);
    for (const [, target] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(target);
  }
});

test('the same device drawn twice is the same text, another colour is another', () => {
  for (const key of keys) {
    expect(renderDevice(key, { ...olive })).toBe(renderDevice(key, { ...olive }));
    expect(renderDevice(key, olive)).not.toBe(renderDevice(key, { ...olive, body: '#ecc9c9' }));
  }
});

test('every device fits its picture, with room above for the tallest', () => {
  for (const { key, view, svg } of everyPicture) {
    const moves = [...svg.matchAll(/<g transform="translate\((\S+) (\S+)\) scale\((\S+)\)">/g)];
    const scale = models[key].kind === 'tablet' ? 0.6 : 1;
    for (const move of moves.filter((each) => Number(each[3]) === scale && Number(each[2]) < 120)) {
      const [left, top] = [Number(move[1]), Number(move[2])];
      expect(left, `${key} ${view}`).toBeGreaterThanOrEqual(0.8); // the side buttons stick out
      expect(top, `${key} ${view}`).toBeGreaterThanOrEqual(0.5);
      expect(left + models[key].widthMm * scale).toBeLessThanOrEqual(147.2);
    }
    expect(moves.length, `${key} ${view}`).toBeGreaterThanOrEqual(view === 'pair' ? 2 : 1);
  }
});

test('the name is escaped; without one the drawing is hidden', () => {
  expect(renderDevice('galaxy-a56', olive, { title: 'A "56" <5G> & más' })).toContain(
    'role="img" aria-label="A &quot;56&quot; &lt;5G> &amp; más"',
  );
  expect(renderDevice('galaxy-a56', olive)).toContain('aria-hidden="true"');
});

test('the clock shows the time that is asked for, and every digit can be drawn', () => {
  const times = ['10:24', '4:04', '12:35', '08:59', '16:47'].map((time) =>
    renderDevice('galaxy-a56', olive, { time }),
  );
  expect(new Set(times).size).toBe(5);
  for (const svg of times) expect(svg).not.toContain('<path d=""');
});

test('without shadow no ellipse lies on the ground', () => {
  expect(renderDevice('galaxy-a56', olive, { shadow: false })).not.toContain('dg1');
  expect(renderDevice('galaxy-a56', olive)).toContain('url(#dg1)');
});

/** What is wrong with an XML text made of tags and attributes only; null when nothing is. */
function faultOf(xml: string): string | null {
  const open: string[] = [];
  const tag = /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/y;
  for (let at = 0; at < xml.length; at = tag.lastIndex) {
    tag.lastIndex = at;
    const match = tag.exec(xml);
    if (match === null) return `${xml[at] === '<' ? 'not a tag' : 'stray text'} at ${xml.slice(at, at + 40)}`;
    const [, closing, name = '', , empty] = match;
    if (closing) {
      const last = open.pop();
      if (last !== name) return `</${name}> closes ${last}`;
    } else if (!empty) open.push(name);
  }
  return open.length === 0 ? null : `${open.join(' ')} is open`;
}
