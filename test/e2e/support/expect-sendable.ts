import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Once the form of a phone can be sent. Before hydration its button only looks shut, and would send without a proof. */
export async function expectSendable(page: Page): Promise<void> {
  await page.getByText('Verificación lista').waitFor();
  const send = page.getByRole('button', { name: 'Enviar', exact: true });
  await expect.poll(() => send.isEnabled()).toBe(true);
}
