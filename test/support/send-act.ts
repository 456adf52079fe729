import type { Page } from 'playwright-core';

/** Sends the form of an act at the desk: what it changes is shown first. */
export async function sendAct(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: 'Ver qué cambia' }).click();
  await page.getByRole('button', { name: button }).click();
}
