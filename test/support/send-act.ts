import type { Locator, Page } from 'playwright-core';

type Where = Page | Locator;

/** Asks what the form of an act would change; of several forms, the one in `where`. */
export const seeChanges = (where: Where): Promise<void> =>
  where.getByRole('button', { name: 'Ver qué cambia' }).click();

/** Sends the form of an act at the desk: what it changes is shown first. */
export async function sendAct(where: Where, button: string): Promise<void> {
  await seeChanges(where);
  await where.getByRole('button', { name: button }).click();
}
