import type { Page } from 'playwright-core';
import type { Tour } from './tour.ts';

/** One picture: its file name and how to get the page there. */
export interface Shot {
  readonly name: string;
  open(page: Page, tour: Tour): Promise<void>;
}

/** Expected: the page of spec §2 'Paths 404 and 500' has its own status; a blocked popup logs a warning (§8). */
export const meant = /^broken resource on \S+: 500 \/500$|: The identity popup was blocked$/;

/** Opens a page of the shop and then acts on it. */
export const shop = (name: string, path: string, then?: (page: Page) => Promise<unknown>): Shot => ({
  name,
  async open(page, tour) {
    await page.context().clearCookies();
    await tour.visit(page, path);
    await then?.(page);
  },
});

/** Clicks the control of that name, and waits for the dialog or text it brings up. */
export async function press(page: Page, name: string, brings: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByText(brings).locator('visible=true').first().waitFor();
}
