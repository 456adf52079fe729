import { expect, test } from 'vitest';
import { withFirstPictures } from './inline-pictures.ts';

const picture = (name: string, priority: string) =>
  `<img class="a" src="/api/v1/storage/${name}" alt="" loading="eager" fetchPriority="${priority}"/>`;
const drawings: Record<string, string> = {
  '/api/v1/storage/one.svg': '<svg fill="#b7cbe2"><path d="M0 0 &amp; 100% $& $1"/></svg>',
  '/api/v1/storage/two.svg': `<svg>${' '.repeat(17_000)}</svg>`,
};
const read = (url: string) => Promise.resolve(drawings[url] ?? null);

test('a first drawing travels with the page, and is not asked for besides', async () => {
  const preload = '<link rel="preload" as="image" href="/api/v1/storage/one.svg" fetchPriority="high"/>';
  const page = await withFirstPictures(`<head>${preload}</head>${picture('one.svg', 'high')}`, read);
  expect(page).not.toContain('/api/v1/storage');
  const [, url = ''] = /src="(data:image\/svg\+xml,[^"]*)"/.exec(page) ?? [];
  expect(decodeURIComponent(url.replace('data:image/svg+xml,', ''))).toBe(
    drawings['/api/v1/storage/one.svg'],
  );
  expect(page).toContain(`<head></head>`);
});

test('later pictures, photographs, large drawings and ones that are gone stay addresses', async () => {
  const page = [
    picture('one.svg', 'auto'),
    picture('photo.avif', 'high'),
    picture('two.svg', 'high'),
    picture('gone.svg', 'high'),
  ].join('');
  expect(await withFirstPictures(page, read)).toBe(page);
});

test('many drawings do not make a page heavy', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `${index}.svg`);
  const heavy = (url: string) => Promise.resolve(`<svg id="${url}">${' '.repeat(12_000)}</svg>`);
  const page = await withFirstPictures(names.map((name) => picture(name, 'high')).join(''), heavy);
  expect(page.match(/data:image/g)).toHaveLength(4);
  expect(page.match(/storage\/\d\.svg"/g)).toHaveLength(6);
});
