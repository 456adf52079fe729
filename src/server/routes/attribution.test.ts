import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepIds } from '#domain/onboarding/journey.ts';
import { buildTestApp, staffToken, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  precalify,
  solveCaptcha,
  startRequest,
  doStep,
  type Applicant,
} from '#test/support/applicant.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { stockShops } from '#test/support/shop.ts';

/** Who gets the sale: the promoter whose link began the request, and the one who helped. */
let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
  await stockShops(shop.deps);
  // Besides 10 and 20, the promoters of stockShops.
  await shop.deps.store.db
    .insertInto('promoters')
    .values({ id: 11, partner_id: 1, name: 'Sol', promoter_code: 'PROM11', agency_code: 'AG1' })
    .execute();
});
afterAll(() => shop.close());

const help = ({ client, requestId }: Applicant, promotorCode: string) =>
  client.post('deliveryOrder/promoterHelp', { promotorCode, agenciaCode: 'AG1', requestID: requestId });

interface Attribution {
  requestId: string;
  promotorId: number | null;
  helperPromotorId: number | null;
}

/** As staff read it from the list. */
async function attributionOf({ phone, requestId }: Applicant): Promise<Omit<Attribution, 'requestId'>> {
  const list = await shop.client().get<{ list: Attribution[] }>(`crud/onboarding?search=${phone}`, {
    authorization: `Bearer ${staffToken}`,
  });
  expect(list.status).toBe(200);
  const found = list.body.list.find((each) => each.requestId === requestId)!;
  return { promotorId: found.promotorId, helperPromotorId: found.helperPromotorId };
}

/** From geolocalization to the contract. */
async function walkOn(applicant: Applicant): Promise<void> {
  const steps = stepIds.slice(stepIds.indexOf('geolocalization'), stepIds.indexOf('contract-signature'));
  for (const step of steps) expect((await doStep[step](applicant)).status).toBe(200);
}

async function sign({ client, requestId }: Applicant): Promise<void> {
  const { body } = await client.get<{ id: string }>(`onboarding/getinfoContract/${requestId}`);
  const form = new FormData();
  const image = (await drawnSignature()) as Uint8Array<ArrayBuffer>;
  form.set('image', new Blob([image], { type: 'image/png' }), 'firma.png');
  const reply = await client.post(`onboarding/saveSignature/${body.id}/${requestId}/png`, form);
  expect(reply.status).toBe(200);
}

test.each([
  ['no link and no help', null, null, { promotorId: null, helperPromotorId: null }],
  ['a link', 10, null, { promotorId: 10, helperPromotorId: null }],
  ['help', null, 'PROM11', { promotorId: null, helperPromotorId: 11 }],
  ['a link and another’s help', 10, 'PROM11', { promotorId: 10, helperPromotorId: 11 }],
] as const)(
  'by %s: staff see it from the beginning, and the same after the signature [spec:6.promoter.codes 7.crud.list]',
  async (_, promotorId, code, expected) => {
    const applicant = await applicantAt(shop, 'geolocalization', { promotorId });
    if (code !== null) expect((await help(applicant, code)).status).toBe(200);
    expect(await attributionOf(applicant)).toEqual(expected);
    await walkOn(applicant);
    await sign(applicant);
    expect(await attributionOf(applicant)).toEqual(expected);
    const signed = await shop.deps.store.db
      .selectFrom('request_events')
      .select('detail')
      .where('request_id', '=', applicant.requestId)
      .where('kind', '=', 'contract-signed')
      .executeTakeFirstOrThrow();
    expect(signed.detail).toMatchObject({
      promoter: expected.promotorId,
      helper: expected.helperPromotorId,
    });
  },
);

test('until the decision the last help counts', async () => {
  const applicant = await applicantAt(shop, 'geolocalization', { promotorId: 10 });
  expect((await help(applicant, 'PROM11')).status).toBe(200);
  expect((await help(applicant, 'PROM1')).status).toBe(200);
  expect(await attributionOf(applicant)).toEqual({ promotorId: 10, helperPromotorId: 10 });
});

test('after the signature nothing moves it: not help, not another promoter’s link, not SQL', async () => {
  const applicant = await applicantAt(shop, 'geolocalization', { promotorId: 10 });
  await help(applicant, 'PROM11');
  await walkOn(applicant);
  await sign(applicant);
  const frozen = { promotorId: 10, helperPromotorId: 11 };

  const late = await help(applicant, 'PROM1');
  expect([late.status, late.code]).toEqual([409, 'conflict']);
  expect(await attributionOf(applicant)).toEqual(frozen);

  // Another promoter's link: the phone has a credit, so no second request takes over the sale.
  await solveCaptcha(applicant.client);
  const again = await precalify(applicant.client, { phone: applicant.phone, promotorId: 11 });
  expect([again.status, again.code]).toEqual([409, 'active-credit']);
  expect(await attributionOf(applicant)).toEqual(frozen);

  for (const change of [{ promoter_id: 11 }, { promoter_id: null }, { helper_promoter_id: 10 }]) {
    const update = shop.deps.store.db.updateTable('credit_requests').set(change);
    await expect(update.where('id', '=', applicant.requestId).execute()).rejects.toThrow(/frozen/);
  }
  expect(await attributionOf(applicant)).toEqual(frozen);
  // Everything else of a signed request still works.
  await shop.deps.store.db
    .updateTable('credit_requests')
    .set({ down_payment_paid_at: new Date() })
    .where('id', '=', applicant.requestId)
    .execute();
});

test('a second request of the phone has its own: each keeps the link that began it', async () => {
  const first = await applicantAt(shop, 'identity-verification', { promotorId: 10 });
  const second = await startRequest(shop, { phone: first.phone, promotorId: 11 }, first.client);
  expect(await attributionOf(first)).toEqual({ promotorId: 10, helperPromotorId: null });
  expect(await attributionOf(second)).toEqual({ promotorId: 11, helperPromotorId: null });
});
