import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { movedApplicant } from '#test/support/reviewed-applicant.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let supervisor: DeskPerson;
let administrator: DeskPerson;

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  supervisor = await deskPerson(server, 'supervisor', 1);
  administrator = await deskPerson(server, 'administrator', 1);
});
afterAll(() => server.close());

const always = { partner: 1, opensAt: '00:00', closesAt: '23:59', days: [0, 1, 2, 3, 4, 5, 6] };
const reason = 'Abrimos también en la noche';
const list = async (person = supervisor) =>
  must(await person.client.get<OfficeOutput<'listDeadlines'>>('office/deadlines'));

test('hours hold when a second person confirms them, for reviews that are opened from then on', async () => {
  expect((await list()).partners).toMatchObject([
    { partner: { id: 1 }, opensAt: '09:00', closesAt: '20:00', days: [1, 2, 3, 4, 5, 6], mayPropose: true },
  ]);
  const { approvalId, outcome } = must(
    await supervisor.client.post<OfficeOutput<'proposeDeskHours'>>('office/desk-hours', {
      ...always,
      reason,
    }),
  );
  expect(outcome).toBe('waiting');
  expect((await supervisor.client.post(`office/approvals/${approvalId}/approve`)).status).toBe(403);
  const shown = await list(administrator);
  expect(shown.partners[0]?.opensAt).toBe('09:00');
  expect(shown.approvals).toMatchObject([
    {
      changes: [
        {
          what: 'Horario de la oficina',
          before: 'lunes a sábado, 9:00 a 20:00',
          after: 'lunes a domingo, 0:00 a 23:59',
        },
      ],
    },
  ]);
  must(await administrator.client.post(`office/approvals/${approvalId}/approve`));
  expect((await list()).partners[0]).toMatchObject({ opensAt: '00:00', closesAt: '23:59' });

  await movedApplicant(server);
  const { rows } = must(await supervisor.client.get<OfficeOutput<'listReviews'>>('office/reviews'));
  const [line] = rows;
  // Two hours of work, over at most one minute of midnight.
  const waits = Date.parse(line?.dueAt ?? '') - Date.parse(line?.openedAt ?? '');
  expect(waits).toBeLessThanOrEqual(122 * 60_000);
  const trail = must(await administrator.client.get<OfficeOutput<'getTrail'>>('office/trail?view=grants'));
  expect(trail.rows[0]).toMatchObject({ kind: 'desk-hours-set' });
});

test('what is wrong is said, and nothing waits', async () => {
  const propose = (wrong: object) =>
    supervisor.client.post<{ errors: string[] }>('office/desk-hours', { ...always, reason, ...wrong });
  const said = async (wrong: object) => (await propose(wrong)).body.errors;
  expect(await said({ closesAt: '00:00' })).toEqual(['La hora de cierre va después de la de apertura.']);
  expect(await said({ days: [] })).toEqual(['Elija al menos un día.']);
  expect(await said({ opensAt: '' })).toEqual(['Escriba una hora, como 09:00.']);
  expect((await propose({ partner: 2 })).status).toBe(404);
  // As they are already.
  expect((await propose({})).status).toBe(409);
  expect((await list()).approvals).toEqual([]);
});

test('each reason of a review is listed with its minutes', async () => {
  const { reasons } = await list();
  expect(reasons).toContainEqual({ code: 'address-edited', name: 'Domicilio distinto', minutes: 120 });
});

test('a postal code is looked up', async () => {
  const roma = { municipality: 'Cuauhtémoc', city: 'Ciudad de México', state: 'Ciudad de México' };
  await server.deps.store.db
    .insertInto('postal_codes')
    .values({ postal_code: '06700', district: 'Roma Norte', ...roma })
    .execute();
  const { found, codes, districts } = must(
    await administrator.client.get<OfficeOutput<'getPostalCodes'>>('office/postal-codes?code=06700'),
  );
  expect(found).toEqual([{ district: 'Roma Norte', ...roma }]);
  expect({ codes, districts }).toEqual({ codes: 1, districts: 1 });
  const unknown = await administrator.client.get<OfficeOutput<'getPostalCodes'>>(
    'office/postal-codes?code=99999',
  );
  expect(must(unknown).found).toEqual([]);
  const short = await administrator.client.get<{ errors: string[] }>('office/postal-codes?code=67');
  expect(short.body.errors).toEqual(['Escriba los 5 números del código postal.']);
});
