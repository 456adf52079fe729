import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, newestCode, skipCodes } from '#test/support/api-calls.ts';
import type { RequestInHand } from '#test/support/request-by-api.ts';
import { until } from '#test/support/until.ts';

/** Follows the link of the newest SMS in a browser of her own: the captcha, the code, and then wherever it leads. */
export async function followLink(page: Page, request: RequestInHand): Promise<void> {
  const link = await linkTo(request);
  // Another code is sent only a minute after the first.
  await ask(request.client, 'POST', '/sandbox/clock', { minutes: '2' });
  await skipCodes(request.client, request.phone);
  await page.goto(link);
  const send = page.getByRole('button', { name: 'Enviar código' });
  await send.focus();
  await expect.poll(() => send.isEnabled()).toBe(true);
  await send.tap();
  await page.getByRole('textbox').first().waitFor();
  const code = await newestCode(request.client, request.phone);
  await page.getByRole('textbox').first().pressSequentially(code);
  await page.getByRole('button', { name: 'Verificar' }).tap();
}

/** The link of the newest SMS that has one. */
const linkTo = ({ client, phone }: RequestInHand): Promise<string> =>
  until('an SMS with a link', async () => {
    const sent = await ask<{ text: string }[]>(client, 'GET', `/sandbox/outbox.json?to=${phone}`);
    return (
      sent.map(({ text }) => /https?:\/\/\S+phone-verification\S+/.exec(text)?.[0]).find(Boolean) ?? null
    );
  });
