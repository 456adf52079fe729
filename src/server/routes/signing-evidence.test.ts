import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, type Applicant } from '#test/support/applicant.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { pdfSentences } from '#test/support/pdf.ts';
import { stockShops } from '#test/support/shop.ts';
import { signingPath } from '#test/support/signed-applicant.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
  await stockShops(shop.deps);
});
afterAll(() => shop.close());

test('what was read and ticked is stored with the signature, and printed in the order of the act', async () => {
  const applicant = await applicantAt(shop, 'contract-signature');
  const { sha256, intent, lines } = await summaryFor(applicant);
  expect(await sign(applicant, { summary: sha256, intent })).toMatchObject({ status: 200 });
  const contract = await contractOf(shop.deps.store, applicant.requestId);
  expect(contract?.evidence).toMatchObject({
    summary: { version: 2, sha256, lines: lines.map(({ text }) => text) },
    intent: { text: intent, at: expect.any(String) },
  });
  await shop.runJobs();
  const paper = await printed(applicant);
  const places = [lines[0]?.text, lines[7]?.text, intent].map((text) => paper.indexOf(text ?? 'none'));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(paper).toContain(sha256);
});

test('a signature that carries neither is as valid, and its evidence says so', async () => {
  const applicant = await applicantAt(shop, 'contract-signature');
  expect(await sign(applicant, {})).toMatchObject({ status: 200 });
  const contract = await contractOf(shop.deps.store, applicant.requestId);
  expect(contract?.evidence).toMatchObject({ summary: null, intent: null });
  await shop.runJobs();
  expect(await printed(applicant)).toContain('Resumen que se mostró Sin registro');
});

test('a summary that is no longer true signs nothing; the one of now does', async () => {
  const applicant = await applicantAt(shop, 'contract-signature');
  const before = await summaryFor(applicant);
  await shop.deps.store.db.updateTable('partners').set({ grace_days: 9 }).execute();
  const reply = await sign(applicant, { summary: before.sha256 });
  expect(reply).toMatchObject({ status: 409, code: 'conflict' });
  expect(JSON.stringify(reply.body)).toContain('Tu resumen cambió');
  expect(await contractOf(shop.deps.store, applicant.requestId)).toBeUndefined();
  const now = await summaryFor(applicant);
  expect(await sign(applicant, { summary: now.sha256, intent: 'Otra frase' })).toMatchObject({ status: 409 });
  expect(await sign(applicant, { summary: now.sha256 })).toMatchObject({ status: 200 });
});

interface Summary {
  sha256: string;
  intent: string;
  lines: { about: string; text: string }[];
}

async function summaryFor({ client, requestId }: Applicant): Promise<Summary> {
  const { body } = await client.get<{ summary: Summary }>(`onboarding/getinfoContract/${requestId}`);
  return body.summary;
}

async function sign(applicant: Applicant, texts: Record<string, string>) {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  form.set('image', new Blob([Uint8Array.from(await drawnSignature())], { type: 'image/png' }), 'firma.png');
  return applicant.client.post(await signingPath(applicant), form);
}

const printed = async ({ client, requestId }: Applicant): Promise<string> =>
  pdfSentences((await client.get(`onboarding/pdf/Contract/${requestId}`)).bytes);
