import type { Page } from 'playwright-core';
import { roleNames, type Role } from '#domain/staff/roles.ts';

/** Signs in at the desk as the sandbox's person of that role at partner 1, with the button that a person presses. */
export async function enterAs(page: Page, origin: string, role: Role): Promise<void> {
  await page.goto(`${origin}/sandbox`);
  await page
    .getByRole('button', { name: new RegExp(`^Entrar como .+, ${roleNames[role]}$`) })
    .first()
    .click();
  // Who only sells begins at her own requests.
  await page.waitForURL(role === 'promoter' ? '**/oficina/mis-solicitudes' : '**/oficina/hoy');
  await hydrated(page);
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
