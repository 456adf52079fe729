import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, stepOf, type Applicant } from '#test/support/applicant.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { movedApplicant } from '#test/support/reviewed-applicant.ts';
import { rowsOf } from '#test/support/rows.ts';
import { phoneEnding, stockShops } from '#test/support/shop.ts';

let server: TestApp;
let lucia: DeskPerson;
let beatriz: DeskPerson;
let supervisor: DeskPerson;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  await server.deps.store.db
    .insertInto('products')
    .values({
      id: 101,
      partner_id: 1,
      name: 'Moto G35',
      brand: 'Motorola',
      model: 'g35',
      price_centavos: 399_900,
      down_payment_centavos: 59_900,
      weekly_centavos: 9_900,
      weeks: 52,
      description: '',
      specs: '[]',
      colors: JSON.stringify([{ color: '#30343B', name: 'Grafito' }]),
      pictures: JSON.stringify([{ color: '#30343B', pair: 'p.svg', front: 'f.svg', back: 'b.svg' }]),
      thumbnail: 'g35.svg',
    })
    .execute();
  lucia = await deskPerson(server, 'analyst', 1, 'Lucía Andrade');
  beatriz = await deskPerson(server, 'analyst', 1, 'Beatriz Cano');
  supervisor = await deskPerson(server, 'supervisor', 1, 'Óscar Medina');
});
afterAll(() => server.close());

type Review = OfficeOutput<'getReview'>;
const list = async ({ client }: DeskPerson, query = '') =>
  must(await client.get<OfficeOutput<'listReviews'>>(`office/reviews${query}`));
const show = async ({ client }: DeskPerson, { requestId }: Pick<Applicant, 'requestId'>) =>
  must(await client.get<Review>(`office/reviews/${requestId}`));
const takeNext = async ({ client }: DeskPerson, body: object = {}) =>
  must(await client.post<OfficeOutput<'takeNextReview'>>('office/reviews/take-next', body)).requestId;
const act = ({ client }: DeskPerson, { requestId }: Pick<Applicant, 'requestId'>, what: string) =>
  client.post(`office/reviews/${requestId}/${what}`);
const answer = ({ client }: DeskPerson, { requestId }: Pick<Applicant, 'requestId'>, body: object) =>
  client.post<OfficeOutput<'answerReview'>>(`office/reviews/${requestId}/answer`, body);
const approve = (person: DeskPerson, id: string | null) =>
  person.client.post(`office/approvals/${id}/approve`);
const eventsOf = async ({ requestId }: Pick<Applicant, 'requestId'>) =>
  rowsOf(server.deps, 'request_events', 'request_id', requestId);
const approval = { outcome: 'approved', code: 'proof-matches', note: 'El recibo es de su casa.' };

async function setLimit(centavos: number): Promise<void> {
  await server.deps.store.db
    .insertInto('approval_limits')
    .values({ partner_id: 1, command: 'answer-review', centavos })
    .onConflict((conflict) => conflict.columns(['partner_id', 'command']).doUpdateSet({ centavos }))
    .execute();
}

/** As if nothing had been done for so long; moving the clock would end the people's sessions. */
const idle = (minutes: number) =>
  sql`update request_claims set active_at = active_at - ${minutes} * interval '1 minute'`.execute(
    server.deps.store.db,
  );

/** Each test begins with an empty queue. */
beforeEach(async () => {
  await server.deps.store.db.deleteFrom('reviews').where('outcome', 'is', null).execute();
});

describe('the queue', () => {
  test('has open reviews by deadline, with rule and amount and nothing sealed', async () => {
    const moved = await movedApplicant(server);
    const slow = await applicantAt(server, 'decision', { phone: phoneEnding('0005') });
    const elsewhere = await deskPerson(server, 'analyst', 2);
    const page = await list(lucia);
    expect(page.rows.map(({ requestId }) => requestId)).toEqual([moved.requestId, slow.requestId]);
    expect(page.rows[0]).toMatchObject({
      kind: 'decision',
      reasons: ['address-edited'],
      total: 11_647,
      isOverdue: false,
      claimedBy: null,
      waitsForSecond: false,
    });
    const [first, second] = page.rows.map(({ dueAt, openedAt }) => Date.parse(dueAt) - Date.parse(openedAt));
    expect(first).toBeGreaterThan(119 * 60_000);
    expect(second).toBeGreaterThan(first ?? 0);
    for (const sealed of [moved.phone, slow.phone, 'Emma'])
      expect(JSON.stringify(page)).not.toContain(sealed);
    expect((await list(lucia, '?reason=address-edited')).rows).toHaveLength(1);
    expect((await list(elsewhere)).rows).toEqual([]);
    expect((await list(elsewhere)).counts.every(({ count }) => count === 0)).toBe(true);
    expect((await elsewhere.client.get(`office/reviews/${moved.requestId}`)).status).toBe(404);
    expect((await act(elsewhere, moved, 'claim')).status).toBe(404);
    expect(await takeNext(elsewhere)).toBeNull();
  });

  test('counts the hours of the partner’s desk', async () => {
    const { db } = server.deps.store;
    await db
      .insertInto('desk_hours')
      .values({ partner_id: 1, opens_at: 0, closes_at: 1440, days: [0, 1, 2, 3, 4, 5, 6] })
      .execute();
    await movedApplicant(server);
    const [line] = (await list(lucia)).rows;
    expect(Date.parse(line?.dueAt ?? '') - Date.parse(line?.openedAt ?? '')).toBeLessThan(121 * 60_000);
    expect((await list(lucia, '?tab=overdue')).rows).toEqual([]);
    await db
      .updateTable('reviews')
      .set({ due_at: new Date(0) })
      .execute();
    expect((await list(lucia, '?tab=overdue')).rows).toMatchObject([{ isOverdue: true }]);
    await db.deleteFrom('desk_hours').execute();
  });

  test('goes on by keyset', async () => {
    const people = [await movedApplicant(server), await movedApplicant(server), await movedApplicant(server)];
    const all = (await list(lucia)).rows.map(({ requestId }) => requestId);
    expect(all).toEqual(people.map(({ requestId }) => requestId));
    expect((await list(lucia, `?cursor=n${all[0]}`)).rows.map(({ requestId }) => requestId)).toEqual(
      all.slice(1),
    );
    expect((await list(lucia, `?cursor=p${all[2]}`)).rows.map(({ requestId }) => requestId)).toEqual(
      all.slice(0, 2),
    );
  });
});

describe('a claim', () => {
  test('never gives two people the same review, also when they ask at once', async () => {
    const three = [await movedApplicant(server), await movedApplicant(server), await movedApplicant(server)];
    const taken = await Promise.all([takeNext(lucia), takeNext(beatriz), takeNext(supervisor)]);
    expect(new Set(taken).size).toBe(3);
    expect(taken.toSorted()).toEqual(three.map(({ requestId }) => requestId).toSorted());
    const fourth = await deskPerson(server, 'analyst', 1);
    expect(await takeNext(fourth)).toBeNull();
    // Who has one gets her own again.
    expect(await takeNext(lucia)).toBe(taken[0]);
  });

  test('of two who claim one at once, one is told who has it', async () => {
    const moved = await movedApplicant(server);
    const replies = await Promise.all([act(lucia, moved, 'claim'), act(beatriz, moved, 'claim')]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(JSON.stringify(refused?.body)).toMatch(/La lleva (Lucía Andrade|Beatriz Cano) desde el/);
  });

  test('is put back by who has it only, and taken by another', async () => {
    const moved = await movedApplicant(server);
    expect((await act(lucia, moved, 'claim')).status).toBe(200);
    expect((await act(beatriz, moved, 'put-back')).code).toBe('conflict');
    expect((await act(lucia, moved, 'put-back')).status).toBe(200);
    expect((await act(beatriz, moved, 'claim')).status).toBe(200);
    const events = (await eventsOf(moved)).filter(({ kind }) => kind.startsWith('review-'));
    expect(events.map(({ kind, detail }) => [kind, detail['by']])).toEqual([
      ['review-claimed', { id: lucia.id, name: 'Lucía Andrade' }],
      ['review-put-back', { id: lucia.id, name: 'Lucía Andrade' }],
      ['review-claimed', { id: beatriz.id, name: 'Beatriz Cano' }],
    ]);
  });

  test('ends when nothing was done for twenty minutes, and is kept by looking', async () => {
    const moved = await movedApplicant(server);
    await act(lucia, moved, 'claim');
    await idle(15);
    expect((await show(lucia, moved)).isMine).toBe(true);
    await idle(15);
    expect((await act(beatriz, moved, 'claim')).status).toBe(409);
    await idle(6);
    expect((await act(beatriz, moved, 'claim')).status).toBe(200);
    expect((await show(lucia, moved)).claimedBy?.name).toBe('Beatriz Cano');
  });

  test('is one with that of the record, whose own holds until it is released', async () => {
    const { requestId, ...moved } = await movedApplicant(server);
    const path = `office/requests/${requestId}`;
    const onRecord = async () =>
      must(await lucia.client.get<OfficeOutput<'getRequestCasework'>>(`${path}/casework`)).claim?.by.name;
    const review = { requestId, ...moved };
    await act(beatriz, review, 'claim');
    expect(await onRecord()).toBe('Beatriz Cano');
    expect((await lucia.client.post(`${path}/claim`)).status).toBe(409);
    await act(beatriz, review, 'put-back');
    must(await lucia.client.post(`${path}/claim`));
    await idle(60);
    expect((await act(beatriz, review, 'claim')).status).toBe(409);
    expect((await show(beatriz, review)).claimedBy?.name).toBe('Lucía Andrade');
  });

  test('is skipped for the next one', async () => {
    const two = [await movedApplicant(server), await movedApplicant(server)];
    const first = await takeNext(lucia);
    const second = await takeNext(lucia, { skip: first });
    expect([first, second]).toEqual(two.map(({ requestId }) => requestId));
    expect(await takeNext(beatriz)).toBe(first);
  });
});

describe('an answer', () => {
  test('under the limit ends the review at once, with name, reason, note and the customer’s e-mail', async () => {
    await setLimit(12_000_00);
    const moved = await movedApplicant(server);
    const { facts } = await show(lucia, moved);
    expect((await answer(lucia, moved, { ...approval, facts, note: ' ' })).status).toBe(400);
    expect((await answer(lucia, moved, { ...approval, facts, code: 'cannot-pay' })).status).toBe(400);
    expect(must(await answer(lucia, moved, { ...approval, facts }))).toEqual({
      outcome: 'done',
      approvalId: null,
    });
    expect(await stepOf(moved)).toBe('aprove-credit');
    const [row] = await rowsOf(server.deps, 'review_decisions', 'request_id', moved.requestId);
    expect(row).toMatchObject({
      kind: 'decision',
      outcome: 'approved',
      code: 'proof-matches',
      note: approval.note,
      staff_id: lucia.id,
      checked_by: null,
    });
    const [event] = (await eventsOf(moved)).filter(({ kind }) => kind === 'review-approved');
    expect(event?.detail).toEqual({
      reason: 'proof-matches',
      before: { decision: 'review' },
      after: { outcome: 'approved' },
      by: { id: lucia.id, name: 'Lucía Andrade' },
    });
    expect(JSON.stringify(await eventsOf(moved))).not.toContain(approval.note);
    expect(await rowsOf(server.deps, 'outbox', 'dedupe_key', `answer:${moved.requestId}`)).toHaveLength(1);
    expect((await lucia.client.get(`office/reviews/${moved.requestId}`)).status).toBe(404);
  });

  test('above the limit is proposed by one and confirmed by another', async () => {
    await setLimit(10_000_00);
    const moved = await movedApplicant(server);
    const { facts, answers, limit } = await show(lucia, moved);
    expect(limit).toBe(10_000);
    expect(answers.map(({ outcome, second }) => [outcome, second])).toEqual([
      ['approved', 'over-limit'],
      ['counter-offer', 'over-limit'],
      ['refused', null],
    ]);
    const { outcome, approvalId } = must(await answer(lucia, moved, { ...approval, facts }));
    expect(outcome).toBe('waiting');
    expect(await stepOf(moved)).toBe('decision');
    const waiting = await show(supervisor, moved);
    expect(waiting).toMatchObject({
      waitsForSecond: true,
      claimedBy: null,
      proposal: {
        outcome: 'approved',
        note: approval.note,
        act: { isMine: false, mayCheck: true, note: approval.note },
      },
    });
    expect(await takeNext(beatriz)).toBeNull();
    expect((await answer(beatriz, moved, { ...approval, facts })).code).toBe('conflict');
    expect((await approve(lucia, approvalId)).code).toBe('own-proposal');
    expect((await approve(beatriz, approvalId)).code).toBe('no-permission');
    expect((await approve(supervisor, approvalId)).status).toBe(200);
    expect((await approve(supervisor, approvalId)).code).toBe('proposal-over');
    expect(await stepOf(moved)).toBe('aprove-credit');
    const [event] = (await eventsOf(moved)).filter(({ kind }) => kind === 'review-approved');
    expect(event?.detail).toMatchObject({
      by: { name: 'Lucía Andrade' },
      checkedBy: { name: 'Óscar Medina' },
    });
    expect(JSON.stringify(await eventsOf(moved))).not.toContain(approval.note);
    const [row] = await rowsOf(server.deps, 'review_decisions', 'request_id', moved.requestId);
    expect(row).toMatchObject({ staff_id: lucia.id, checked_by: supervisor.id });
  });

  test('of a supervisor above the limit is not confirmed by herself', async () => {
    const moved = await movedApplicant(server);
    const { facts } = await show(supervisor, moved);
    const { approvalId } = must(await answer(supervisor, moved, { ...approval, facts }));
    expect((await approve(supervisor, approvalId)).code).toBe('own-proposal');
    expect(await stepOf(moved)).toBe('decision');
  });

  test('is refused when its facts have changed, with what has changed', async () => {
    const moved = await movedApplicant(server);
    const { facts } = await show(lucia, moved);
    const { approvalId } = must(await answer(lucia, moved, { ...approval, facts }));
    await server.deps.store.db
      .updateTable('credit_requests')
      .set({ weeks: 65 })
      .where('id', '=', moved.requestId)
      .execute();
    const refused = await approve(supervisor, approvalId);
    expect(refused.code).toBe('stale-facts');
    expect(JSON.stringify(refused.body)).toContain('El plan: cambió.');
    const late = await movedApplicant(server);
    const seen = (await show(lucia, late)).facts;
    await server.deps.store.db
      .updateTable('credit_requests')
      .set({ weeks: 65 })
      .where('id', '=', late.requestId)
      .execute();
    const stale = await answer(lucia, late, { ...approval, facts: seen });
    expect([stale.status, stale.code]).toEqual([409, 'stale-facts']);
    expect(JSON.stringify(stale.body)).toContain('el plan');
  });

  test('of two at once only one counts, and the other learns of it', async () => {
    await setLimit(20_000_00);
    const moved = await movedApplicant(server);
    const { facts } = await show(lucia, moved);
    const refusal = { outcome: 'refused', code: 'proof-unreadable', note: 'No se lee la fecha.', facts };
    const replies = await Promise.all([
      answer(lucia, moved, { ...approval, facts }),
      answer(beatriz, moved, refusal),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const other = replies.find(({ status }) => status === 409);
    expect(JSON.stringify(other?.body)).toMatch(/Ya la respondió (Lucía Andrade|Beatriz Cano)/);
    expect(await rowsOf(server.deps, 'review_decisions', 'request_id', moved.requestId)).toHaveLength(1);
  });

  test('of who answered an earlier review of the request needs a second person', async () => {
    await setLimit(20_000_00);
    const moved = await movedApplicant(server);
    await server.deps.store.db
      .updateTable('credit_requests')
      .set({ identity_review: 'waiting' })
      .where('id', '=', moved.requestId)
      .execute();
    const identity = await show(lucia, moved);
    expect(identity.kind).toBe('identity');
    expect(identity.answers.map(({ outcome }) => outcome)).toEqual(['approved', 'refused']);
    const confirmed = {
      outcome: 'approved',
      code: 'data-confirmed',
      note: 'Lo confirmó.',
      facts: identity.facts,
    };
    expect(must(await answer(lucia, moved, confirmed)).outcome).toBe('done');
    await server.deps.store.db
      .updateTable('reviews')
      .set({ outcome: null })
      .where('request_id', '=', moved.requestId)
      .execute();
    expect((await show(beatriz, moved)).answers[0]?.second).toBeNull();
    const { answers, facts, decisions } = await show(lucia, moved);
    expect(answers.map(({ second }) => second)).toEqual(['own-decision', 'own-decision', 'own-decision']);
    expect(decisions).toMatchObject([
      { kind: 'identity', reason: 'Confirmó sus datos', note: 'Lo confirmó.' },
    ]);
    expect(must(await answer(lucia, moved, { ...approval, facts })).outcome).toBe('waiting');
  });

  test('after the customer cancelled says so', async () => {
    const moved = await movedApplicant(server);
    const { facts } = await show(lucia, moved);
    must(await moved.client.post('deliveryOrder/cancelDeliveryOrder', { account: moved.requestId }));
    const late = await answer(lucia, moved, { ...approval, facts });
    expect(late.status).toBe(409);
    expect(JSON.stringify(late.body)).toContain('canceló');
  });
});

describe('a counter-offer', () => {
  const offer = (downPayment: number, weeks = 52, product = 100) => ({ product, downPayment, weeks });
  const preview = ({ client }: DeskPerson, { requestId }: Applicant, terms: ReturnType<typeof offer>) =>
    client.get<OfficeOutput<'previewCounterOffer'>>(
      `office/reviews/${requestId}/plan?${new URLSearchParams(Object.entries(terms).map(([k, v]) => [k, String(v)]))}`,
    );
  const counter = { outcome: 'counter-offer', code: 'history-short', note: 'Con más enganche sí.' };

  test('is computed at the rate of the phone, and accepted by the customer on aprove-credit', async () => {
    await setLimit(20_000_00);
    const moved = await movedApplicant(server);
    const { facts, phones } = await show(lucia, moved);
    expect(phones).toMatchObject([{ id: 101, name: 'Moto G35' }]);
    const { plan, refusals } = must(await preview(lucia, moved, offer(3000)));
    expect(refusals).toEqual([]);
    expect(plan).toMatchObject({ downPayment: 3000, weeks: 52 });
    expect(plan.weekly).toBeLessThan(199);
    must(await answer(lucia, moved, { ...counter, facts, offer: offer(3000) }));
    expect(await stepOf(moved)).toBe('aprove-credit');
    const credit = must(
      await moved.client.get<{ downPayment: number; recurringPayment: number; totalPeriod: number }>(
        `onboarding/getInfoCreditData/${moved.requestId}`,
      ),
    );
    expect(credit).toMatchObject({ downPayment: 3000, recurringPayment: plan.weekly, totalPeriod: 52 });
    const [mail] = await rowsOf(server.deps, 'outbox', 'dedupe_key', `answer:${moved.requestId}`);
    expect(mail?.body).toContain('Habías pedido: Enganche $1,299');
    expect(mail?.body).toContain('Enganche $3,000');
    const [row] = await rowsOf(server.deps, 'review_decisions', 'request_id', moved.requestId);
    expect(row).toMatchObject({
      outcome: 'counter-offer',
      offer_before: { downPaymentCentavos: 129_900 },
      offer_after: { downPaymentCentavos: 300_000 },
    });
    const color = encodeURIComponent('#30343B');
    must(await moved.client.post(`onboarding/acceptCredit/${moved.requestId}/52/${color}`));
    expect(await stepOf(moved)).toBe('contract-signature');
  });

  test('of a cheaper phone keeps a colour only if it has it', async () => {
    const moved = await movedApplicant(server);
    const { facts } = await show(lucia, moved);
    must(await answer(lucia, moved, { ...counter, facts, offer: offer(599, 52, 101) }));
    const credit = must(
      await moved.client.get<{ product: { id: number; name: string }; color: string | null }>(
        `onboarding/getInfoCreditData/${moved.requestId}`,
      ),
    );
    expect(credit).toMatchObject({ product: { id: 101, name: 'Moto G35' } });
    expect([null, '#30343B']).toContain(credit.color);
  });

  test('names what is wrong in Spanish', async () => {
    const moved = await movedApplicant(server);
    const messages = async (terms: ReturnType<typeof offer>) =>
      JSON.stringify((await preview(lucia, moved, terms)).body);
    expect(await messages(offer(1299))).toContain('Cambie el enganche, el plazo o el equipo.');
    expect(await messages(offer(500))).toContain('El enganche no puede ser menor');
    expect(await messages(offer(3000, 51))).toContain('Elija un plazo de la lista.');
    expect(await messages(offer(3000, 52, 999))).toContain('Elija un equipo de menor precio.');
    const { facts } = await show(lucia, moved);
    expect((await answer(lucia, moved, { ...counter, facts })).status).toBe(400);
    expect((await answer(lucia, moved, { ...approval, facts, offer: offer(3000) })).status).toBe(400);
  });

  test('outside the bands of the history is refused', async () => {
    const moved = await movedApplicant(server);
    await server.deps.store.db
      .updateTable('bureau_reports')
      .set({
        summary: JSON.stringify({
          score: 560,
          activeDelinquencies: 0,
          monthlyDebtCentavos: 7_990_00,
          alerts: [],
        }),
      })
      .where('request_id', '=', moved.requestId)
      .execute();
    const { facts } = await show(lucia, moved);
    const { refusals } = must(await preview(lucia, moved, offer(2000)));
    expect(refusals.map(({ code }) => code)).toEqual(['debt-burden']);
    const refused = await answer(lucia, moved, { ...counter, facts, offer: offer(2000) });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('Las reglas de crédito no permiten este plan.');
    expect(await stepOf(moved)).toBe('decision');
  });
});
