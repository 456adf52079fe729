import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { contrast } from '#domain/partner/oklch.ts';
import { wordFaults } from '#domain/partner/own-words.ts';
import {
  previewScreen,
  previewScreenKeys,
  screenOfSection,
  type PreviewScreenKey,
} from '#domain/partner/preview-screens.ts';
import { anyText } from '#test/support/any-text.ts';
import { ask } from '#test/support/api-calls.ts';
import type { ApiClient } from '#test/support/api-client.ts';
import { newPhone, openBrowser } from '#test/support/browser.ts';
import { atDesk } from '#test/support/enter-desk.ts';
import { limit } from '#test/support/limits.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { runs, seed } from '#test/support/properties.ts';

let product: Product;
let browser: Browser;
let desk: ApiClient;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ copyOf: inject('demoFolder') }), openBrowser()]);
  desk = await atDesk(product.origin, 'catalogue');
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

type Words = OfficeOutput<'listBrandWords'>;
type Record = OfficeOutput<'getOfficeBrand'>;

const record = () => ask<Record>(desk, 'GET', 'office/brand/1');

/** What is tried on shops and their customers: markup, scripts, templates, style, other directions, piles, lengths. */
const hostile = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    '" onmouseover="alert(1)',
    '</style><style>*{display:none}',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    'javascript:alert(1)',
    '\\u003cscript\\u003ealert(1)',
    '${alert(1)} {{alert(1)}} #{alert(1)}',
    '{constructor} {__proto__}',
    ']]>--><!--',
    '\u202egpj.exe',
    'Z\u0337\u0334\u0338a\u0337\u0334\u0338',
    '\u0000\u0008',
    '\u3164',
    '**a** **',
    "Robert'); drop table partners;--",
    '=HYPERLINK("x")',
    'ñandú 👩‍👧‍👦 ¡Órale!',
    'MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM',
  ),
  anyText({ minLength: 1, maxLength: 60 }),
);

const brand = fc.record({
  color: fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`),
  legend: hostile,
  section: fc.nat(),
  words: fc.array(fc.tuple(fc.nat(), hostile), { minLength: 1, maxLength: 6 }),
});

const brandCount = runs(5_000);

test(
  '5,000 brands with hostile words: nothing unreadable, no script, no violation of the policy',
  { timeout: limit(1_200_000) },
  async () => {
    const { sections } = await ask<Words>(desk, 'GET', 'office/brand/1/words');
    const bySection = new Map<string, Words['list']>();
    for (const { section } of sections) {
      const { list } = await ask<Words>(desk, 'GET', `office/brand/1/words?section=${section}`);
      bySection.set(section, list);
    }
    const letters = await ask<Words>(desk, 'GET', 'office/brand/1/words');
    const { facts, preview } = await record();
    const pageOf = (key: PreviewScreenKey) =>
      `/1/${previewScreen(key).path(1, preview.product ?? 0)}?vista=${preview.token}`;
    const scripts = new Map<PreviewScreenKey, number>();
    for (const key of previewScreenKeys) scripts.set(key, scriptsIn(await html(pageOf(key))));

    let { version } = await record();
    const save = async (path: string, body: object): Promise<boolean> => {
      const { status } = await desk.post(`office/brand/1${path}`, { ...body, version });
      expect([200, 400]).toContain(status);
      if (status === 200) version += 1;
      return status === 200;
    };
    const taken = { words: 0, refused: 0, legends: 0, looked: 0 };
    const drawn = fc.sample(brand, { numRuns: brandCount, seed });
    for (const [index, { color, legend, section, words }] of drawn.entries()) {
      const { section: name } = sections[section % sections.length]!;
      const list = [...(bySection.get(name) ?? []), ...letters.mails.flatMap(({ parts }) => parts)];
      const tried = words.map(([at, text]) => {
        const { key, given } = list[at % list.length]!;
        const data = [...given.matchAll(/\{\w+\}/g)].map(([each]) => each).join(' ');
        return { key, given, text: `${text.trim()} ${data}`.trim() };
      });
      const fit = tried.filter(({ given, text }) => wordFaults(given, text).length === 0);
      taken.refused += tried.length - fit.length;
      if (
        fit.length > 0 &&
        (await save('/words/several', { words: fit.map(({ key, text }) => ({ key, text })) }))
      ) {
        taken.words += fit.length;
      }
      // One that the rules refuse changes nothing.
      const unfit = tried.find((each) => !fit.includes(each) && each.text !== '');
      if (unfit && index % 25 === 0) {
        expect([unfit, await save('/words/several', { words: [unfit] })]).toEqual([unfit, false]);
      }
      if (await save('', { ...facts, color, legend })) taken.legends += 1;
      else expect(await save('', { ...facts, color })).toBe(true);

      const screen = screenOfSection(name);
      const page = await html(pageOf(screen));
      expect([color, isReadable(page, color)]).toEqual([color, true]);
      expect([tried, scriptsIn(page)]).toEqual([tried, scripts.get(screen)]);
      // Inside of a quoted value it is only text.
      expect(
        /<img src=x|<style>\*|<[a-z][^<>]* on[a-z]+=/i.exec(page.replaceAll(/"[^"]*"/g, '""')),
      ).toBeNull();
      if (index % 100 === 0) {
        expect([screen, await look(pageOf(screen))]).toEqual([screen, 0]);
        taken.looked += 1;
      }
    }
    // Of both there were many: neither everything nor nothing is refused.
    expect(Math.min(taken.words, taken.refused)).toBeGreaterThan(brandCount / 2);
    expect(taken.legends).toBeGreaterThan(brandCount / 10);
  },
);

test('the widest words that the rules take have room on every screen', async () => {
  const { sections } = await ask<Words>(desk, 'GET', 'office/brand/1/words');
  for (const { section } of sections) {
    const { list } = await ask<Words>(desk, 'GET', `office/brand/1/words?section=${section}`);
    const wide = list.map(({ key, given, longest }) => {
      const data = [...new Set([...given.matchAll(/\{\w+\}/g)].map(([each]) => each))];
      return { key, text: [...data, 'M'.repeat(20)].join(' ').slice(0, longest).trim() };
    });
    const { version } = await record();
    await ask(desk, 'POST', 'office/brand/1/words/several', { version, words: wide });
  }
  const { preview } = await record();
  for (const key of previewScreenKeys) {
    const beyond = await look(
      `/1/${previewScreen(key).path(1, preview.product ?? 0)}?vista=${preview.token}`,
    );
    expect([key, beyond]).toEqual([key, 0]);
  }
});

async function html(path: string): Promise<string> {
  const answer = await fetch(product.origin + path, { redirect: 'manual' });
  expect([path.split('?')[0], answer.status]).toEqual([path.split('?')[0], 200]);
  return answer.text();
}

const scriptsIn = (page: string): number => page.split(/<script/i).length - 1;

/** By the values that the page itself has. */
function isReadable(page: string, color: string): boolean {
  const value = (name: string) => new RegExp(`${name}:(#[0-9a-f]{6})`, 'i').exec(page)?.[1] ?? '';
  return (
    value('--brand') === color &&
    contrast(value('--brand'), value('--on-brand')) >= 4.5 &&
    contrast(value('--brand-press'), value('--on-brand')) >= 4.5 &&
    contrast(value('--accent'), '#ffffff') >= 4.5
  );
}

/** With its scripts: no dialog, nothing that the policy stops. Returns by how much it is wider than the phone. */
async function look(path: string): Promise<number> {
  await using phone = await newPhone(browser);
  const { page, troubles } = phone;
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(product.origin + path);
  await page.locator('h1').first().waitFor();
  expect(dialogs).toEqual([]);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  // What a demo request asks for by its own scripts is not there.
  troubles.expectNone([/status of 40\d/, /broken resource on/]);
  return beyond;
}
