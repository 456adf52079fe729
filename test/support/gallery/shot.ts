import type { Page } from 'playwright-core';
import type { Tour } from './tour.ts';

/** One picture: the file's name and how the page gets there. */
export interface Shot {
  readonly name: string;
  open(page: Page, tour: Tour): Promise<void>;
}

/** The page of spec §2 'Paths 404 and 500' answers with its own status; a blocked popup is warned about (§8). */
export const meant = /^broken resource on \S+: 500 \/500$|: The identity popup was blocked$/;

/** A page of the shop as it is opened, and what is then done on it. */
export const shop = (name: string, path: string, then?: (page: Page) => Promise<unknown>): Shot => ({
  name,
  async open(page, tour) {
    await page.context().clearCookies();
    await tour.visit(page, path);
    await then?.(page);
  },
});

/** Presses what is called so, and waits for the dialog or the text that it brings. */
export async function press(page: Page, name: string, brings: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByText(brings).locator('visible=true').first().waitFor();
}
