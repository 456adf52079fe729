import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { encryptRow, dataKeyFor } from '#server/queries/keys/rows.ts';
import { giveClabe } from '#server/actions/credit/give-clabe.ts';
import { revokeContract } from '#server/actions/credit/revoke-contract.ts';
import { payloadIn, sealedPayload } from '#server/actions/base/stored-payload.ts';
import { inTransaction } from '#server/database/store.ts';
import { lockApproval, replaceTexts } from '#server/queries/staff/approvals.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { moveClock } from '#test/support/applicant.ts';
import type { TestClient } from '#test/support/client.ts';
import { pay, settledClabe, signedRequest } from '#test/support/credit.ts';
import { deskPerson, must, signInAnew, type DeskPerson } from '#test/support/desk-person.ts';
import { rowsOf } from '#test/support/rows.ts';
import { addPasskey } from '#test/support/passkey.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let finance: DeskPerson;
let supervisor: DeskPerson;
let admins: readonly [DeskPerson, DeskPerson];
let clerk: DeskPerson;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

/** Signs everybody in anew: a test before may have moved the clock. */
async function everybody(): Promise<void> {
  finance = await deskPerson(server, 'finance', 1, 'Lucía Peralta');
  supervisor = await deskPerson(server, 'supervisor', 1, 'Héctor Luna');
  admins = [
    await deskPerson(server, 'administrator', 1, 'Sofía Navarro'),
    await deskPerson(server, 'administrator', 1, 'Tomás Ibarra'),
  ];
  clerk = await deskPerson(server, 'counter', 1, 'Daniela Ochoa');
}

type Approvals = OfficeOutput<'listApprovals'>;
type Proposed = OfficeOutput<'proposeGrant'>;
const reason = { reason: 'Lo pidió la gerencia' };
const waitingFor = async (client: TestClient) => must(await client.get<Approvals>('office/approvals'));
const approve = (person: Pick<DeskPerson, 'client'>, id: string) =>
  person.client.post(`office/approvals/${id}/approve`);
const refuse = (person: DeskPerson, id: string) =>
  person.client.post(`office/approvals/${id}/refuse`, { reason: 'No corresponde' });
const propose = (person: DeskPerson, staff: DeskPerson, role: string, partner: number | null = 1) =>
  person.client.post<Proposed>(`office/staff/${staff.id}/grants`, { role, partner, ...reason });
const rolesOf = async (person: DeskPerson) =>
  must(await person.client.get<OfficeOutput<'getOfficeSession'>>('office/session')).grants.map(
    ({ role }) => role,
  );

describe('a grant', () => {
  beforeAll(everybody);

  test('is proposed by one administrator, confirmed by another, and counts at the next call', async () => {
    const { outcome, approvalId } = must(await propose(admins[0], clerk, 'analyst'));
    expect(outcome).toBe('waiting');
    expect(await rolesOf(clerk)).toEqual(['counter']);
    const [shown] = await waitingFor(admins[1].client);
    expect(shown).toMatchObject({
      id: approvalId,
      summary: 'Dar a «Daniela Ochoa» el puesto Análisis en Alba',
      maker: { name: 'Sofía Navarro' },
      mayCheck: true,
      isMine: false,
    });
    expect((await waitingFor(admins[0].client))[0]).toMatchObject({ mayCheck: false, isMine: true });
    must(await approve(admins[1], approvalId));
    expect(await rolesOf(clerk)).toEqual(['counter', 'analyst']);
    const lines = await server.deps.store.db
      .selectFrom('request_events')
      .select(['kind', 'actor', 'detail'])
      .where('partner_id', '=', 1)
      .where('request_id', 'is', null)
      .orderBy('seq', 'desc')
      .limit(2)
      .execute();
    expect(lines.map(({ kind, actor, detail }) => [kind, actor, detail['by'], detail['checkedBy']])).toEqual([
      [
        'grant-given',
        `staff:${admins[0].id}`,
        { id: admins[0].id, name: 'Sofía Navarro' },
        { id: admins[1].id, name: 'Tomás Ibarra' },
      ],
      ['act-proposed', `staff:${admins[0].id}`, { id: admins[0].id, name: 'Sofía Navarro' }, undefined],
    ]);
    expect((await verifyTrail(server.deps.store)).every(({ fault }) => fault === null)).toBe(true);
  });

  test('that was withdrawn counts no more at the next call', async () => {
    const list = must(await admins[0].client.get<OfficeOutput<'listStaff'>>('office/staff'));
    const grant = list.find(({ id }) => id === clerk.id)?.grants.find(({ role }) => role === 'analyst');
    const { approvalId } = must(
      await admins[1].client.post<Proposed>(`office/grants/${grant?.id}/withdraw`, reason),
    );
    must(await approve(admins[0], approvalId));
    expect(await rolesOf(clerk)).toEqual(['counter']);
    const reply = await clerk.client.post(`office/requests/AbCdEfGhIjKlMnOpQrStUv/reveal`, {
      field: 'phone',
      reason: 'audit',
    });
    expect(reply).toMatchObject({ status: 403, code: 'no-permission' });
  });

  test('is not taken from somebody by her own yes, nor kept by her no', async () => {
    const list = must(await admins[0].client.get<OfficeOutput<'listStaff'>>('office/staff'));
    const grant = list.find(({ id }) => id === admins[1].id)?.grants[0];
    const { approvalId } = must(
      await admins[0].client.post<Proposed>(`office/grants/${grant?.id}/withdraw`, reason),
    );
    expect((await waitingFor(admins[1].client))[0]).toMatchObject({ id: approvalId, mayCheck: false });
    expect(await approve(admins[1], approvalId)).toMatchObject({ status: 403, code: 'own-proposal' });
    expect(await refuse(admins[1], approvalId)).toMatchObject({ status: 403, code: 'own-proposal' });
    must(await refuse(admins[0], approvalId));
  });

  test('is checked by nobody who made it, in no session, nor by whom it is for', async () => {
    const { approvalId } = must(await propose(admins[0], admins[1], 'finance'));
    expect(await approve(admins[0], approvalId)).toMatchObject({ status: 403, code: 'own-proposal' });
    const [code = ''] = admins[0].recoveryCodes;
    const { client: again, reply } = await signInAnew(server, 'recovery', admins[0], code);
    must(reply);
    must(await addPasskey(server, again));
    expect(await approve({ client: again }, approvalId)).toMatchObject({ status: 403, code: 'own-proposal' });
    expect(await approve(admins[1], approvalId)).toMatchObject({ status: 403, code: 'own-proposal' });
    expect(await approve(clerk, approvalId)).toMatchObject({ status: 403, code: 'no-permission' });
    // The maker takes it back.
    must(await refuse(admins[0], approvalId));
    expect(await approve(admins[1], approvalId)).toMatchObject({ status: 409, code: 'proposal-over' });
  });

  test('cannot be done by one person even by a statement of the program', async () => {
    const { approvalId } = must(await propose(admins[0], clerk, 'supervisor'));
    const cheat = server.deps.store.db
      .updateTable('approvals')
      .set({ state: 'done', checker: admins[0].id })
      .where('id', '=', approvalId)
      .execute();
    await expect(cheat).rejects.toThrow('nobody_checks_what_they_made');
    must(await refuse(admins[1], approvalId));
  });

  test('at another partner, at all of them, or for a person of another partner cannot be proposed', async () => {
    const stranger = await deskPerson(server, 'analyst', 2);
    expect(await propose(admins[0], clerk, 'analyst', 2)).toMatchObject({ status: 404 });
    expect(await propose(admins[0], clerk, 'analyst', null)).toMatchObject({ status: 403 });
    const [theirs, nobodys] = [
      await propose(admins[0], stranger, 'analyst'),
      await propose(admins[0], { ...stranger, id: '00000000-0000-4000-8000-000000000000' }, 'analyst'),
    ];
    expect([theirs.status, theirs.body]).toEqual([404, nobodys.body]);
    const list = must(await admins[0].client.get<OfficeOutput<'listStaff'>>('office/staff'));
    expect(list.map(({ id }) => id)).not.toContain(stranger.id);
  });

  test('is proposed once at a time; two yeses at once do it once', async () => {
    const { approvalId } = must(await propose(admins[0], clerk, 'auditor'));
    expect(await propose(admins[1], clerk, 'auditor')).toMatchObject({ status: 409, code: 'conflict' });
    const third = await deskPerson(server, 'administrator', 1);
    const replies = await Promise.all([approve(admins[1], approvalId), approve(third, approvalId)]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await rolesOf(clerk)).filter((role) => role === 'auditor')).toHaveLength(1);
  });

  test('whose maker was suspended meanwhile, or whose facts have changed, is not done', async () => {
    const leaving = await deskPerson(server, 'administrator', 1);
    const { approvalId } = must(await propose(leaving, clerk, 'finance'));
    must(await admins[1].client.post(`office/staff/${leaving.id}/suspend`, reason));
    const reply = await approve(admins[1], approvalId);
    expect([reply.status, reply.code, reply.body]).toEqual([
      409,
      'stale-facts',
      { errors: ['Quien lo propuso ya no tiene ese permiso.'] },
    ]);
    must(await refuse(admins[1], approvalId));
    const other = await deskPerson(server, 'counter', 1, 'Raúl Mena');
    const second = must(await propose(admins[0], other, 'finance'));
    await server.deps.store.db
      .updateTable('staff')
      .set({ state: 'withdrawn' })
      .where('id', '=', other.id)
      .execute();
    expect((await approve(admins[1], second.approvalId)).body).toEqual({
      errors: ['Estado de la persona: antes activa, ahora retirada.'],
    });
  });

  test('of a platform’s administrator may reach every partner', async () => {
    const [one, two] = [
      await deskPerson(server, 'administrator', null),
      await deskPerson(server, 'administrator', null),
    ];
    const { approvalId } = must(await propose(one, clerk, 'auditor', null));
    // Administrators of a partner do not see what is of all of them.
    expect(await approve(admins[0], approvalId)).toMatchObject({ status: 404 });
    must(await approve(two, approvalId));
    const session = must(await clerk.client.get<OfficeOutput<'getOfficeSession'>>('office/session'));
    expect(session.partners.map(({ id }) => id)).toEqual([1, 2]);
  });

  test('waits for a day and is over then', async () => {
    const { approvalId } = must(await propose(admins[0], clerk, 'collections'));
    await moveClock(server, 24 * 3600 + 1);
    await everybody();
    expect(await approve(admins[1], approvalId)).toMatchObject({ status: 409, code: 'proposal-over' });
    expect((await waitingFor(admins[1].client)).map(({ id }) => id)).not.toContain(approvalId);
    const past = must(await admins[1].client.get<Approvals>('office/approvals?state=over'));
    expect(past.find(({ id }) => id === approvalId)?.state).toBe('expired');
  });
});

describe('a refund', () => {
  beforeAll(everybody);

  const clabe = '032180000118359719';
  const due = async () => {
    const { deps } = server;
    const { account, owner, requestId } = await signedRequest(deps);
    await pay(deps, account, 0);
    await revokeContract(deps, { caller: owner }, account);
    await settledClabe(deps, owner, account, clabe);
    const [refund] = await rowsOf(deps, 'refunds', 'account', account);
    return { account, owner, requestId, id: refund?.id ?? '' };
  };
  const proposeRefund = (person: DeskPerson, id: string) =>
    person.client.post<Proposed>(`office/refunds/${id}/pay`, {
      isReviewed: true,
      ...reason,
    });
  const transferred = (id: string, transfer = 'SPEI 4471') =>
    finance.client.post(`office/refunds/${id}/paid`, { transfer });

  test('is agreed on by finance and supervision, and transferred after it, with both names in the log', async () => {
    const { id, account, requestId } = await due();
    expect(await proposeRefund(supervisor, id)).toMatchObject({ status: 403 });
    const { approvalId } = must(await proposeRefund(finance, id));
    const record = must(
      await supervisor.client.get<OfficeOutput<'getOfficeRequest'>>(`office/requests/${requestId}`),
    );
    expect(record.approvals).toMatchObject([
      {
        id: approvalId,
        summary: `Devolver $1,299.00 de la cuenta ${account} a la CLABE que termina en 9719`,
        mayCheck: true,
      },
    ]);
    // Not before the second yes.
    expect(await transferred(id)).toMatchObject({
      status: 409,
      body: { errors: ['Nadie la ha aprobado: propóngala primero.'] },
    });
    must(await approve(supervisor, approvalId));
    expect((await rowsOf(server.deps, 'refunds', 'account', account))[0]?.state).toBe('open');
    expect(await proposeRefund(finance, id)).toMatchObject({ status: 409 });
    must(await transferred(id));
    const [paid] = await rowsOf(server.deps, 'refunds', 'account', account);
    expect(paid).toMatchObject({ state: 'paid', paid_by: `staff:${finance.id}`, transfer: 'SPEI 4471' });
    const after = must(
      await supervisor.client.get<OfficeOutput<'getOfficeRequest'>>(`office/requests/${requestId}`),
    );
    const detail = { checkedBy: { id: supervisor.id, name: 'Héctor Luna' }, approval: approvalId };
    expect(after.timeline.slice(-2)).toMatchObject([
      { kind: 'refund-approved', actor: { kind: 'staff', name: 'Lucía Peralta' }, detail },
      { kind: 'refund-paid', actor: { kind: 'staff', name: 'Lucía Peralta' }, detail },
    ]);
    expect(await transferred(id)).toMatchObject({ status: 409 });
  });

  test('that was agreed on goes to no other account; taken back, the customer gives another', async () => {
    const { id, account, owner } = await due();
    must(await approve(supervisor, must(await proposeRefund(finance, id)).approvalId));
    await expect(giveClabe(server.deps, owner, account, '002010077777777771')).rejects.toMatchObject({
      code: 'conflict',
      detail: { messages: [expect.stringContaining('Tu devolución ya va a la CLABE que termina en 9719.')] },
    });
    must(await finance.client.post(`office/refunds/${id}/withdraw`, reason));
    await settledClabe(server.deps, owner, account, '002010077777777771');
    expect(await transferred(id)).toMatchObject({ status: 409 });
    must(await approve(supervisor, must(await proposeRefund(finance, id)).approvalId));
    must(await transferred(id, 'SPEI 4472'));
    const other = await due();
    must(await approve(supervisor, must(await proposeRefund(finance, other.id)).approvalId));
    expect(await transferred(other.id, 'SPEI 4472')).toMatchObject({
      status: 409,
      body: { errors: ['Esa clave de rastreo ya está en otra devolución.'] },
    });
  });

  test('to a CLABE that another person gave too waits until somebody has looked', async () => {
    const { deps } = server;
    await due();
    const { account, owner, requestId } = await signedRequest(deps);
    // The bench's customers are one person otherwise.
    const key = await dataKeyFor(deps.store, requestId);
    const another = { request_id: requestId, curp: 'GODE561231HDFMXM03' };
    await deps.store.db
      .updateTable('people')
      .set(encryptRow(deps.store, 'people', key, another))
      .where('request_id', '=', requestId)
      .execute();
    await pay(deps, account, 0);
    await revokeContract(deps, { caller: owner }, account);
    await settledClabe(deps, owner, account, clabe);
    const [refund] = await rowsOf(deps, 'refunds', 'account', account);
    const unseen = { isReviewed: false, ...reason };
    expect(await finance.client.post(`office/refunds/${refund?.id}/pay`, unseen)).toMatchObject({
      status: 409,
    });
    must(await approve(supervisor, must(await proposeRefund(finance, refund?.id ?? '')).approvalId));
  });

  test('that was transferred before it was proposed, as the version before had it, is booked by the yes', async () => {
    const { id, account } = await due();
    const { approvalId } = must(await proposeRefund(finance, id));
    await inTransaction(server.deps.store, async (tx) => {
      const said = payloadIn((await lockApproval(tx, approvalId))?.payload ?? '');
      const payload = { ...said.payload, transfer: 'SPEI 4473' };
      await replaceTexts(tx, approvalId, { payload: sealedPayload({ ...said, payload }), refusal: null });
    });
    must(await approve(supervisor, approvalId));
    const [paid] = await rowsOf(server.deps, 'refunds', 'account', account);
    expect(paid).toMatchObject({ state: 'paid', transfer: 'SPEI 4473' });
  });

  test('whose account was changed meanwhile is not sent: the answer says what has changed', async () => {
    const { id, account, owner } = await due();
    const { approvalId } = must(await proposeRefund(finance, id));
    await giveClabe(server.deps, owner, account, '002010077777777771');
    const reply = await approve(supervisor, approvalId);
    expect([reply.status, reply.code]).toEqual([409, 'stale-facts']);
    expect((reply.body as { errors: string[] }).errors).toContain('Cuenta de destino: cambió.');
    const [row] = await rowsOf(server.deps, 'refunds', 'account', account);
    expect(row?.state).toBe('open');
  });

  test('under the partner’s limit one person is enough, and the log says so', async () => {
    await server.deps.store.db
      .insertInto('approval_limits')
      .values({ partner_id: 1, command: 'pay-refund', centavos: 129_900 })
      .execute();
    const { id, account, requestId } = await due();
    expect(must(await proposeRefund(finance, id)).outcome).toBe('done');
    must(await transferred(id, 'SPEI 4474'));
    const [row] = await rowsOf(server.deps, 'refunds', 'account', account);
    expect(row?.state).toBe('paid');
    const record = must(
      await finance.client.get<OfficeOutput<'getOfficeRequest'>>(`office/requests/${requestId}`),
    );
    expect(record.timeline.at(-1)).toMatchObject({
      kind: 'refund-paid',
      detail: { decidedBy: 'one person' },
    });
    await server.deps.store.db.updateTable('approval_limits').set({ centavos: 129_899 }).execute();
    expect(must(await proposeRefund(finance, (await due()).id)).outcome).toBe('waiting');
  });

  test('of her own credit is checked by somebody else, and never made by her alone', async () => {
    const { id, requestId } = await due();
    const own = async (person: DeskPerson) => {
      const { db } = server.deps.store;
      const mine = db.selectFrom('staff').select('email_index').where('id', '=', person.id);
      await db
        .updateTable('credit_requests')
        .set({ email_index: mine })
        .where('id', '=', requestId)
        .execute();
    };
    await server.deps.store.db.updateTable('approval_limits').set({ centavos: 129_900 }).execute();
    await own(finance);
    const { outcome, approvalId } = must(await proposeRefund(finance, id));
    expect(outcome).toBe('waiting');
    await own(supervisor);
    expect(await approve(supervisor, approvalId)).toMatchObject({ status: 403, code: 'own-proposal' });
  });

  test('of another partner is not there', async () => {
    const { id } = await due();
    const stranger = await deskPerson(server, 'finance', 2);
    expect(await proposeRefund(stranger, id)).toMatchObject({ status: 404 });
    const { approvalId } = must(await proposeRefund(finance, id));
    const checker = await deskPerson(server, 'supervisor', 2);
    expect(await approve(checker, approvalId)).toMatchObject({ status: 404 });
    expect(await waitingFor(checker.client)).toEqual([]);
  });
});
