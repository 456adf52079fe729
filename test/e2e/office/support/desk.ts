import type { Page } from 'playwright-core';
import { enterDesk, type DeskPerson } from '#test/support/enter-desk.ts';

/** Signs in at the desk as one of the sandbox's people at partner 1, and opens the page that she begins at. */
export async function enterAs(page: Page, origin: string, who: DeskPerson): Promise<void> {
  await enterDesk(page.context(), origin, who);
  await visit(page, origin, who === 'promoter' ? '/mis-solicitudes' : '/hoy');
}

/** Until the page answers to its own scripts. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Opens a page of the desk. */
export async function visit(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(`${origin}/oficina${path}`);
  await hydrated(page);
}
