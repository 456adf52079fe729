import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { DeskPerson } from '#test/support/enter-desk.ts';
import type { State } from '../shot.ts';
import type { Tour } from '../tour.ts';

/** A page of the desk, as one of the sandbox's people at partner 1 sees it. */
export const desk = (
  name: string,
  path: string,
  who: DeskPerson = 'analyst',
  then?: (page: Page, tour: Tour) => Promise<unknown>,
): State => ({
  name: `oficina-${name}`,
  async open(page, tour) {
    await visitAs(page, tour, who, path);
    await then?.(page, tour);
  },
});

export async function visitAs(page: Page, tour: Tour, who: DeskPerson, path: string): Promise<void> {
  await tour.signInAtDesk(page, who);
  await tour.visit(page, `/oficina${path}`);
}

/** A form sent as it came, with what is wrong with it. */
export const sentEmpty = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.locator('.err').first().waitFor();
};

/** What the first row of the list leads to, a page with such a title. */
export const firstRow = (title: RegExp) => async (page: Page) => {
  const list = page.url();
  await page.locator('tbody a').first().click();
  // Any title would do for the list's own.
  await page.waitForURL((url) => url.href !== list);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};

/** What is chosen in the first row opens beside its list. */
export const besideList = (panel: string) => async (page: Page) => {
  await page.locator('tbody a.nm').first().click();
  await page.getByRole('complementary', { name: panel }).waitFor();
};

/** One person proposes; until another one has confirmed it, it waits. */
export const confirmAs = async (
  page: Page,
  tour: Tour,
  who: DeskPerson,
  path: string,
  act: RegExp,
): Promise<void> => {
  await visitAs(page, tour, who, path);
  const button = page.getByRole('button', { name: act });
  await button.click();
  await button.waitFor({ state: 'detached' });
};

/** The path of the page below /oficina. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname.replace('/oficina', '');

/** An upload of this size. */
export async function picture(width: number, height: number, background = '#3b3f44') {
  const blank = sharp({ create: { width, height, channels: 3, background } });
  return { name: 'imagen.png', mimeType: 'image/png', buffer: await blank.png().toBuffer() };
}
