import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, newEmail, type DeskPerson } from '#test/support/desk-person.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

/** Acts on what is no credit: shown before they are sent, by one call for each kind of thing. */

let server: TestApp;
let supervisor: DeskPerson;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  supervisor = await deskPerson(server, 'supervisor', 1);
});
afterAll(() => server.close());

const reason = 'Lo pidió la gerencia';
const preview = (person: DeskPerson, path: string, body: object) =>
  person.client.post<OfficeOutput<'previewActOnPartner'>>(`office/${path}/preview`, body);
const act = (person: DeskPerson, path: string, body: object) =>
  person.client.post<OfficeOutput<'actOnPartner'>>(`office/${path}`, body);

test('what is not as it was seen is refused with what changed; what is, waits for another person', async () => {
  const path = 'partners/1/acts/set-limit';
  const body = { command: 'pay-refund', upTo: 500, reason };
  const { summary, changes, seen } = must(await preview(supervisor, path, body));
  expect(summary).toBe('Cambiar en Alba el límite de una persona: devolver dinero a un cliente');
  expect(changes).toEqual([
    {
      what: 'Devolver dinero a un cliente',
      before: 'Siempre dos personas',
      after: 'Una persona hasta $500.00',
    },
  ]);
  expect(await rowsOf(server.deps, 'approvals', 'command', 'set-limit')).toEqual([]);
  const other = await act(supervisor, path, { ...body, upTo: 900, seen });
  expect(other).toMatchObject({ status: 409, code: 'stale-facts' });
  expect(JSON.stringify(other.body)).toContain('Lo que cambia: antes');
  const { outcome, approvalId } = must(await act(supervisor, path, { ...body, seen }));
  expect([outcome, typeof approvalId]).toEqual(['waiting', 'string']);
});

test('an act of another thing is not there, and every partner at once is only where a role may be held there', async () => {
  expect(await act(supervisor, 'partners/1/acts/pay-refund', { reason })).toMatchObject({ status: 404 });
  expect(
    await act(supervisor, 'partners/all/acts/set-limit', { command: 'pay-refund', upTo: 5, reason }),
  ).toMatchObject({
    status: 404,
  });
  const everywhere = await deskPerson(server, 'administrator', null);
  const person = { name: 'Rita Olmedo', email: newEmail(), role: 'analyst', reason };
  const { summary } = must(await preview(everywhere, 'partners/all/acts/invite-staff', person));
  expect(summary).toContain('Invitar a «Rita Olmedo» como Análisis en');
  expect((await preview(supervisor, 'partners/1/acts/invite-staff', person)).status).toBe(403);
});

test('where one person is enough it is done at once, else the reason is asked for', async () => {
  const catalogue = await deskPerson(server, 'catalogue', 1);
  const { rows } = must(await catalogue.client.get<OfficeOutput<'listOfficeProducts'>>('office/products'));
  const id = rows[0]?.id ?? 0;
  const { version } = must(
    await catalogue.client.get<OfficeOutput<'getOfficeProduct'>>(`office/products/${id}`),
  );
  const path = `products/${id}/acts/change-product`;
  const body = { version, description: 'Con funda.' };
  const { seen, changes } = must(await preview(catalogue, path, body));
  expect(changes.map(({ what, after }) => [what, after])).toEqual([['Descripción', 'Con funda.']]);
  expect(must(await act(catalogue, path, { ...body, seen }))).toEqual({ outcome: 'done', approvalId: null });
  const old = await act(catalogue, path, { ...body, description: 'Sin funda.' });
  expect(old).toMatchObject({ status: 409, code: 'conflict' });
  const dear = { version: version + 1, downPayment: 500, price: 3000, weekly: 99, weeks: 52 };
  const asked = await act(catalogue, path, dear);
  expect(asked).toMatchObject({ status: 400 });
  expect(JSON.stringify(asked.body)).toContain('Escriba el motivo: otra persona lo confirma.');
  expect(must(await act(catalogue, path, { ...dear, reason })).outcome).toBe('waiting');
});
