import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, newestCode, skipCodes } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { t } from '#web/text/text.ts';
import { arrivesAt, hydrated, openStage, type Stage } from './conformance/stage.ts';

/** A code that did not come by SMS. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

test.each([
  ['codeForm.whatsapp', 'whatsapp'],
  ['codeForm.voice', 'voice'],
] as const)(
  '%s: it waits with the SMS, then brings a code that verifies the phone',
  async (label, channel) => {
    await using scene = await stage.at('phone-verification');
    const { page, request } = scene;
    const { phone } = request;
    const reader = new ApiClient(stage.origin);
    await page.goto(`/1/phone-verification/${phone}/1/${request.requestId}`);
    await hydrated(page);
    const way = page.getByRole('button', { name: t(label) });
    expect(await way.isDisabled()).toBe(true);
    await skipCodes(reader, phone);

    await ask(reader, 'POST', '/sandbox/clock', { minutes: '2' });
    // The browser counts by its own clock: its wait is over, too.
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) {
        if (Number(sessionStorage.getItem(key)) > Date.now()) sessionStorage.setItem(key, '1');
      }
    });
    await page.reload();
    await hydrated(page);
    await way.tap();
    await page.getByText(t('phoneVerification.resent')).first().waitFor();
    const code = await newestCode(reader, phone);
    const [newest] = await ask<{ channel: string }[]>(reader, 'GET', `/sandbox/outbox.json?to=${phone}`);
    expect(newest?.channel).toBe(channel);
    await page.getByLabel(t('codeForm.code')).fill(code);
    await page.getByRole('button', { name: t('codeForm.verify') }).tap();
    expect(await arrivesAt(page, 'geolocalization')).toContain(request.requestId);
  },
);
