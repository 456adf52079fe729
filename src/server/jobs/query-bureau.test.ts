import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { BureauPort } from '#server/providers/bureau/port.ts';
import { sandboxBureau } from '#server/sandbox/adapters/bureau.ts';
import { bureauReportOf, bureauSummaryOf } from '#server/queries/requests/bureau-reports.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { openCreditBench } from '#test/support/credit.ts';
import { messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';
import { requestAtBureau } from '#test/support/waiting-request.ts';
import { backoffSeconds } from './public-reason.ts';
import { queryBureau } from './query-bureau.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
const { store } = deps;
beforeEach(() => {
  bench.jobs.length = 0;
  bench.announced.length = 0;
});

test('the report is stored with its fact, its folio and an announcement', async () => {
  const requestId = await requestAtBureau(deps, '5512341111');
  await queryBureau(deps, { requestId });
  expect(await requestById(store, requestId)).toMatchObject({ bureau: 'clear', bureau_at: expect.any(Date) });
  expect(bureauSummaryOf(await bureauReportOf(store, requestId))).toEqual({
    outcome: 'clear',
    score: 712,
    activeDelinquencies: 0,
    monthlyDebtCentavos: 185_000,
    alerts: [],
  });
  expect(bench.announced).toEqual([requestId]);
  const kinds = (await rowsOf(deps, 'request_events', 'request_id', requestId)).map(({ kind }) => kind);
  expect(kinds).toContain('bureau-answered');
});

test('0001 is a refusal of the bureau: one e-mail says when to try again and how to see the report', async () => {
  const requestId = await requestAtBureau(deps, '5512340001');
  await queryBureau(deps, { requestId });
  await queryBureau(deps, { requestId });
  const refused = await requestById(store, requestId);
  expect(refused).toMatchObject({ bureau: 'refused' });
  const mails = await messagesTo(store, refused?.email ?? '');
  const own = mails.filter(({ dedupe_key: key }) => key === `answer:${requestId}`);
  expect(own).toHaveLength(1);
  expect(own[0]?.body).toContain('puedes volver a intentarlo');
  expect(own[0]?.body).toContain('reporte de crédito especial');
  // Its address was never verified.
  expect(own[0]?.body).not.toMatch(/Lo que influyó|Buró respondió|adeudo/);
});

test('0004: three failures leave it open and ask again soon; the fourth answer counts', async () => {
  const requestId = await requestAtBureau(deps, '5512340004');
  for (let i = 1; i <= 3; i++) {
    await queryBureau(deps, { requestId });
    expect(await requestById(store, requestId)).toMatchObject({ bureau: null, bureau_at: null });
    expect(bench.jobs).toHaveLength(i);
    expect(bench.jobs.at(-1)).toEqual({ name: 'query-bureau', data: { requestId } });
  }
  expect(bench.announced).toEqual([]);
  await queryBureau(deps, { requestId });
  expect(await requestById(store, requestId)).toMatchObject({ bureau: 'clear' });
  expect(await bureauReportOf(store, requestId)).toMatchObject({ attempts: 4 });
  expect(bench.jobs).toHaveLength(3);
});

test('a consent that was taken back lets nobody ask, at the first try or a later one', async () => {
  const requestId = await requestAtBureau(deps, '5512340004');
  await queryBureau(deps, { requestId });
  await store.db
    .updateTable('bureau_consents')
    .set({ revoked_at: new Date() })
    .where('request_id', '=', requestId)
    .execute();
  const query = vi.fn<BureauPort['query']>();
  await queryBureau({ ...deps, bureau: { name: 'watched', query } }, { requestId });
  expect(query).not.toHaveBeenCalled();
  expect(await requestById(store, requestId)).toMatchObject({ bureau_at: null });
});

test('three failures cost less than a minute', () => {
  const waits = [1, 2, 3].map((attempt) => backoffSeconds(attempt, { first: 2 }));
  expect(waits).toEqual([2, 4, 8]);
  expect(backoffSeconds(40, { first: 2 })).toBe(300);
});

test('every try is the same query, with the consent as evidence', async () => {
  const requestId = await requestAtBureau(deps, '5512340004');
  const query = vi.fn<BureauPort['query']>((input, signal) => sandboxBureau(store).query(input, signal));
  const watched = { ...deps, bureau: { name: 'watched', query } };
  for (let i = 0; i < 4; i++) await queryBureau(watched, { requestId });
  expect(new Set(query.mock.calls.map(([input]) => input.key)).size).toBe(1);
  expect(query.mock.calls[0]?.[0]).toMatchObject({
    lastName1: 'Ñáñez',
    address: expect.objectContaining({ postalCode: '72160' }),
    consent: { textVersion: 'bureau-2025-01', consentedAt: expect.any(Date) },
  });
});

test('many at once store one answer', async () => {
  const requestId = await requestAtBureau(deps, '5512342222');
  await Promise.all(Array.from({ length: 8 }, () => queryBureau(deps, { requestId })));
  expect(bench.announced).toEqual([requestId]);
});

test('nothing is asked once answered, once cancelled, or without a confirmed consent', async () => {
  const query = vi.fn<BureauPort['query']>();
  const watched = { ...deps, bureau: { name: 'watched', query } };
  const answered = await requestAtBureau(deps, '5512343333');
  await queryBureau(deps, { requestId: answered });
  await queryBureau(watched, { requestId: answered });

  const cancelled = await requestAtBureau(deps, '5512344444');
  await store.db
    .updateTable('credit_requests')
    .set({ cancelled_at: new Date() })
    .where('id', '=', cancelled)
    .execute();
  await queryBureau(watched, { requestId: cancelled });

  const unconfirmed = await requestAtBureau(deps, '5512345555');
  await store.db
    .updateTable('bureau_consents')
    .set({ consented_at: null })
    .where('request_id', '=', unconfirmed)
    .execute();
  await queryBureau(watched, { requestId: unconfirmed });

  await queryBureau(watched, { requestId: 'unknown' });
  expect(query).not.toHaveBeenCalled();
});

test('an answer for a request that was cancelled meanwhile decides nothing', async () => {
  const requestId = await requestAtBureau(deps, '5512346666');
  const query: BureauPort['query'] = async (input, signal) => {
    await store.db
      .updateTable('credit_requests')
      .set({ cancelled_at: new Date() })
      .where('id', '=', requestId)
      .execute();
    return sandboxBureau(store).query(input, signal);
  };
  await queryBureau({ ...deps, bureau: { name: 'late', query } }, { requestId });
  expect(await requestById(store, requestId)).toMatchObject({ bureau: null });
});
