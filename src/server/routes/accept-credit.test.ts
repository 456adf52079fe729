import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, countOf, stepOf, type Applicant } from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

describe('acceptCredit', () => {
  const accept = ({ client, requestId }: Applicant, periods: string, color: string) =>
    client.post(`onboarding/acceptCredit/${requestId}/${periods}/${encodeURIComponent(color)}`);

  let refusedAt: Applicant;
  beforeAll(async () => {
    refusedAt = await applicantAt(test, 'aprove-credit');
  });

  it('shows the approved plan and the product’s colours', async () => {
    const applicant = refusedAt;
    const data = await applicant.client.get<{ product: { color: string[] } }>(
      `onboarding/getInfoCreditData/${applicant.requestId}`,
    );
    expect(data.body).toMatchObject({
      totalPeriod: 52,
      downPayment: 1299,
      recurringPayment: 199,
      total: 11_647,
      color: '#E9A6B0',
      product: { id: 100, price: 7999.5 },
    });
    expect(JSON.parse(data.body.product.color[0] ?? '')).toEqual([
      { color: '#E9A6B0', name: 'Rosa pálido' },
      { color: '#30343B', name: 'Grafito' },
    ]);
  });

  it.each([
    ['51', 'Grafito', 'invalid-input'],
    ['0', 'Grafito', 'invalid-input'],
    ['-1', 'Grafito', 'invalid-input'],
    ['1.5', 'Grafito', 'invalid-input'],
    ['9999', 'Grafito', 'invalid-input'],
    ['52', 'Turquesa', 'color-unknown'],
    ['52', '/../..', 'color-unknown'],
  ])('refuses %s periods in %s', async (periods, color, code) => {
    const reply = await accept(refusedAt, periods, color);
    expect([reply.status, reply.code]).toEqual([400, code]);
    expect(await stepOf(refusedAt)).toBe('aprove-credit');
  });

  it('is accepted once; the colour may change until the contract is signed', async () => {
    const applicant = await applicantAt(test, 'aprove-credit');
    const replies = await Promise.all(Array.from({ length: 5 }, () => accept(applicant, '52', 'Grafito')));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect(await countOf(applicant, 'credit-accepted')).toBe(1);
    expect((await accept(applicant, '52', '#e9a6b0')).status).toBe(200);
    const sending = await applicant.client.get(`onboarding/getSendingData/${applicant.requestId}`);
    expect(sending.body).toMatchObject({ phoneImage: 'Rosa pálido-par.svg' });
    await test.deps.store.db
      .updateTable('credit_requests')
      .set({ contract_signed_at: new Date() })
      .where('id', '=', applicant.requestId)
      .execute();
    expect((await accept(applicant, '52', '#E9A6B0')).status).toBe(200);
    expect((await accept(applicant, '52', 'Grafito')).code).toBe('conflict');
  });
});
