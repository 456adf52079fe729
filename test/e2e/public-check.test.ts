import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folioInGroups } from '#domain/papers/folio.ts';
import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { logIn } from '#test/support/log-in.ts';
import { folioIn } from '#test/support/pdf.ts';
import { startRequest, walkTo, type RequestInHand } from '#test/support/request-by-api.ts';
import { t } from '#web/text/text.ts';
import { carryCookies, hydrated, nextPhone, openStage, type Stage } from './conformance/stage.ts';

/** Whoever holds a paper checks it; its customer takes back what she consented to. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

async function signed() {
  const phone = nextPhone();
  const request = await startRequest(new ApiClient(stage.origin), { phone });
  await acceptTexts(request);
  await walkTo(request, 'device-send');
  const { fileBase64 } = await ask<{ fileBase64: string }>(
    request.client,
    'GET',
    `onboarding/pdf/base64/Contract/${request.requestId}`,
  );
  const contract = Buffer.from(fileBase64, 'base64');
  return { phone, contract, folio: folioIn(contract) };
}

/** As the boxes of pre-qualification and of the terms do. */
async function acceptTexts({ client, requestId }: RequestInHand): Promise<void> {
  interface Texts {
    aviso_privacidad: string;
    terminos_condicion: string;
  }
  const texts = await ask<Texts>(client, 'GET', 'getCommercialPartner/1');
  for (const [kind, text] of [
    ['privacy', texts.aviso_privacidad],
    ['terms', texts.terminos_condicion],
  ] as const) {
    const sha256 = createHash('sha256').update(text).digest('hex');
    await ask(client, 'POST', `onboarding/acceptTerms/${requestId}`, { kind, sha256 });
  }
}

test('a contract is confirmed by its folio and its bytes; changed by one byte it is not', async () => {
  const { contract, folio } = await signed();
  await using device = await stage.phone();
  const { page, troubles } = device;
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await page.goto('/1/comprobar');
  await hydrated(page);
  await page.getByLabel(t('comprobar.folio')).fill('3f7a');
  await page.getByRole('button', { name: t('comprobar.check') }).tap();
  await page.getByText(t('comprobar.folioWrong')).waitFor();
  await page.getByLabel(t('comprobar.folio')).fill(folioInGroups(folio).toUpperCase());
  await page.getByRole('button', { name: t('comprobar.check') }).tap();
  await page.waitForURL(`**/1/comprobar/${folio}`);
  await page.getByText('Sí lo emitimos').waitFor();
  await page.getByText(t('comprobar.kinds.contract'), { exact: true }).waitFor();

  const pick = (buffer: Buffer) =>
    page
      .getByLabel(t('comprobar.file'))
      .setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer });
  await pick(contract);
  await page.getByText('Es el mismo.').waitFor();
  const changed = Buffer.from(contract);
  changed.writeUInt8(changed.readUInt8(2_000) ^ 1, 2_000);
  await pick(changed);
  await page.getByText('No es el mismo archivo.').waitFor();
  // Dropped anywhere on the page, it is not opened but compared.
  await page.evaluate(
    (bytes) => {
      const carried = new DataTransfer();
      carried.items.add(new File([Uint8Array.from(bytes)], 'soltado.pdf', { type: 'application/pdf' }));
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true }),
      );
    },
    [...contract],
  );
  await page.getByText('Es el mismo.').waitFor();
  await page.getByText('soltado.pdf').waitFor();
  // It was compared here.
  expect(sent).toEqual([]);

  await page.goto(`/1/comprobar/${'0'.repeat(32)}`);
  await page.getByText('No encontramos este folio.').waitFor();
  troubles.expectNone();
});

test('without a script a folio is typed, and the hash can be compared by hand', async () => {
  const { folio } = await signed();
  await using device = await stage.phone({ javaScriptEnabled: false });
  const { page } = device;
  await page.goto('/1/comprobar');
  await page.getByLabel(t('comprobar.folio')).fill(folio);
  await page.getByRole('button', { name: t('comprobar.check') }).tap();
  await page.getByText('Sí lo emitimos').waitFor();
  await page.getByText(t('comprobar.byHand')).tap();
  expect(await page.getByText(/^[0-9a-f]{64}$/).count()).toBe(1);
  expect(await page.getByLabel(t('comprobar.file')).isVisible()).toBe(false);
});

test('a customer sees the receipts of what she agreed to, and takes her consent back', async () => {
  const { phone } = await signed();
  const { customer } = await logIn(new ApiClient(stage.origin), phone);
  await using device = await stage.phone();
  const { page, troubles } = device;
  await carryCookies(customer, device);
  await page.goto('/1/privacidad');
  await hydrated(page);
  for (const title of ['consentsTitle', 'acceptedTitle'] as const)
    await page.getByRole('heading', { name: t(`privacidad.${title}`) }).tap();
  const receipts = page.getByRole('link', { name: t('privacidad.consentReceipt') });
  const kinds: string[] = [];
  for (const receipt of await receipts.all()) {
    const pdf = await page.request.get(
      new URL((await receipt.getAttribute('href')) ?? '', stage.origin).href,
    );
    const folio = folioIn(await pdf.body());
    kinds.push((await ask<{ kind: string }>(customer, 'GET', `papers/1/${folio}`)).kind);
  }
  expect(kinds.toSorted()).toEqual(['bureau-consent', 'privacy-notice', 'terms']);
  await page.getByText(t('privacidad.consentRevoke'), { exact: true }).tap();
  await page.getByRole('button', { name: t('privacidad.consentRevokeDo') }).tap();
  await page.getByText(/^La retiraste el/).waitFor();
  expect(await page.getByRole('button', { name: t('privacidad.consentRevokeDo') }).count()).toBe(0);
  troubles.expectNone();
});
