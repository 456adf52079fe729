import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, countOf, startRequest, stepOf, type Applicant } from '#test/support/applicant.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

describe('two requests of one phone', () => {
  const cancel = (client: Applicant['client'], account: string) =>
    client.post('deliveryOrder/cancelDeliveryOrder', { account });
  const both = async () => {
    const phone = newPhone();
    const earlier = await applicantAt(test, 'credit-bureau-consulting', { phone });
    const newest = await applicantAt(test, 'geolocalization', { phone });
    const process = () =>
      newest.client.get<{ account: string; requestId: string } | null>(
        `deliveryOrder/creditProcess/${phone}/1`,
      );
    const last = () =>
      newest.client.get<{ requestId: string }>(`deliveryOrder/getLastDeliveryOrder/${phone}`);
    return { earlier, newest, process, last };
  };

  it('are offered: the earlier one is in process, the newest is the last', async () => {
    const { earlier, newest, process, last } = await both();
    expect((await process()).body).toMatchObject({
      requestId: earlier.requestId,
      account: expect.stringMatching(/^\d{10}$/),
      product: { id: 100, price: 7999.5 },
    });
    expect((await last()).body.requestId).toBe(newest.requestId);
  });

  it('‘Si’ cancels the newest and goes on with the earlier one where it stood [spec:2.credit-process.si]', async () => {
    const { earlier, newest, process, last } = await both();
    expect((await cancel(newest.client, newest.requestId)).body).toEqual({ ok: true });
    expect((await last()).body.requestId).toBe(earlier.requestId);
    expect((await process()).body).toBeNull();
    const order = await newest.client.get(`deliveryOrder/byRequestId/${earlier.requestId}`);
    expect(order.body).toMatchObject({
      step: 'credit-bureau-consulting',
      nextStep: `/1/credit-bureau-consulting/1/${earlier.requestId}`,
    });
  });

  it('‘No’ cancels the earlier one by its account and goes on with the newest [spec:2.credit-process.no]', async () => {
    const { earlier, newest, process } = await both();
    const account = (await process()).body?.account ?? '';
    const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(newest.client, account)));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect(await countOf(earlier, 'cancelled')).toBe(1);
    expect((await process()).body).toBeNull();
    expect(await stepOf(newest)).toBe('geolocalization');
    const closed = await newest.client.get(`deliveryOrder/byRequestId/${earlier.requestId}`);
    expect(closed.body).toMatchObject({ cancelled: true, screen: 'aprove-false' });
  });

  it('leaves out a request whose phone nobody verified', async () => {
    const phone = newPhone();
    await startRequest(test, { phone });
    const applicant = await applicantAt(test, 'geolocalization', { phone });
    expect((await applicant.client.get(`deliveryOrder/creditProcess/${phone}/1`)).body).toBeNull();
  });

  it('cannot cancel one whose contract is signed, nor what is no account or request', async () => {
    const applicant = await applicantAt(test, 'contract-signature');
    await test.deps.store.db
      .updateTable('credit_requests')
      .set({ contract_signed_at: new Date() })
      .where('id', '=', applicant.requestId)
      .execute();
    const reply = await cancel(applicant.client, applicant.requestId);
    expect([reply.status, reply.code]).toEqual([409, 'conflict']);
    expect((await cancel(applicant.client, '0000000000')).status).toBe(404);
    expect((await cancel(applicant.client, 'x')).status).toBe(400);
  });
});
