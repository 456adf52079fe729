import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StepId } from '#domain/onboarding/journey.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  countOf,
  doStep,
  sendNip,
  startRequest,
  verify,
  walkTo,
  type Applicant,
} from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';
import { until } from '#test/support/until.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server?.close());

/** Somebody else's transaction holds the head of the partner's audit chain until `work` is done. */
const whileHeadIsHeld = <T>(partner: number, work: (tx: TxStore) => Promise<T>): Promise<T> =>
  inTransaction(server.deps.store, async (tx) => {
    await tx.db
      .selectFrom('audit_heads')
      .select('seq')
      .where('partner_id', '=', partner)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return work(tx);
  });

const somebodyWaits = ({ db }: TxStore) =>
  until('somebody to wait for the head', async () => {
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  });

const locate = ({ client, requestId }: Applicant, accuracy: number) =>
  client.post(`onboarding/geolocation/${requestId}/19.4326/-99.1332?accuracy=${accuracy}`);

test('customers of one partner do not wait for the audit chain of another', async () => {
  await whileHeadIsHeld(1, async () => {
    const begun = await startRequest(server, { partner: 2 });
    await walkTo(begun, 'credit-bureau-consulting');
    expect((await doStep['credit-bureau-consulting'](begun)).status).toBe(200);
    expect(await countOf(begun, 'bureau-asked')).toBe(1);
  });
});

/** What a stranger asks of a request by its id alone: calls that would append an entry for its owner. */
const foreignCalls: Partial<Record<StepId, (stranger: Applicant) => ReturnType<typeof locate>>> = {
  ...doStep,
  'phone-verification': (stranger) => verify(stranger, '0000'),
  'credit-bureau-consulting': async (stranger) => {
    expect((await sendNip(stranger)).status).toBe(404);
    return stranger.client.post('deliveryOrder/consultBureau', { requestId: stranger.requestId });
  },
};

test('a stranger with the id of a request is answered while the head of its chain is held', async () => {
  const owner = await applicantAt(server, 'aprove-credit');
  const { client, phone } = await applicantAt(server, 'aprove-credit');
  const stranger: Applicant = { test: server, client, phone, requestId: owner.requestId };
  const others = ['onboarding/resendOtp', 'onboarding/handOver'].map((path) => `${path}/${owner.requestId}`);
  await whileHeadIsHeld(1, async () => {
    for (const [step, call] of Object.entries(foreignCalls)) {
      expect((await call(stranger)).status, step).toBe(404);
    }
    for (const path of others) expect((await client.post(path)).status, path).toBe(404);
    const nobody = server.client();
    expect((await locate({ ...stranger, client: nobody }, 20)).status).toBe(401);
  });
});

test('a position that is not recorded does not wait for the head; one that is recorded does', async () => {
  const applicant = await applicantAt(server, 'geolocalization');
  const located = await whileHeadIsHeld(1, async (tx) => {
    expect(await locate(applicant, 50_000)).toMatchObject({ status: 200, body: null });
    const recorded = locate(applicant, 20);
    await somebodyWaits(tx);
    return { recorded };
  });
  expect(await located.recorded).toMatchObject({ status: 200, body: { ok: true } });
  await whileHeadIsHeld(1, async () => {
    expect(await locate(applicant, 20)).toMatchObject({ status: 200, body: { ok: true } });
  });
  expect(await countOf(applicant, 'located')).toBe(1);
});
