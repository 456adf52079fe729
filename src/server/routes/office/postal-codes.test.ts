import { setImmediate } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { lineOf, manyColonias, postalServiceList, type Colonia } from '#test/support/postal-service-list.ts';
import { rowsOf } from '#test/support/rows.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let everywhere: DeskPerson;
let ofOne: DeskPerson;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  everywhere = await deskPerson(server, 'administrator', null);
  ofOne = await deskPerson(server, 'administrator', 1);
});
afterAll(() => server.close());

const colonias: Colonia[] = [
  { code: '76450', district: 'El Portugués' },
  { code: '76450', district: 'Camargo (Río)' },
  { code: '01000', district: 'San Ángel', state: 'Ciudad de México', city: 'Ciudad de México' },
];
function send(content: Uint8Array | string, person = everywhere) {
  const form = new FormData();
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'CPdescarga');
  return person.client.post<OfficeOutput<'importPostalCodes'> & { errors: string[] }>(
    'office/postal-codes',
    form,
  );
}
const known = async (person = everywhere) =>
  must(await person.client.get<OfficeOutput<'getPostalCodes'>>('office/postal-codes?code=76450'));

test('the published list is taken, zipped or not, in either encoding, and says what differs', async () => {
  const text = postalServiceList(colonias);
  await server.deps.store.db.deleteFrom('postal_codes').execute();
  expect(must(await send(text))).toEqual({ rows: 3, added: 3, changed: 0, removed: 0 });
  const latin = Buffer.from(text, 'latin1');
  expect(must(await send(latin))).toEqual({ rows: 3, added: 0, changed: 0, removed: 0 });
  const [first, , third] = colonias as [Colonia, Colonia, Colonia];
  const newer = postalServiceList([{ ...first, city: 'Camargo' }, third, { ...third, district: 'Tizapán' }]);
  const zip = zipSync({ 'leer.pdf': Buffer.of(1), 'CPdescarga.txt': Buffer.from(newer, 'latin1') });
  expect(must(await send(zip))).toEqual({ rows: 3, added: 1, changed: 1, removed: 1 });
  expect(await known()).toMatchObject({
    codes: 2,
    districts: 3,
    mayImport: true,
    found: [{ district: 'El Portugués', municipality: 'Peñamiller', city: 'Camargo', state: 'Querétaro' }],
  });
  const [line] = (await rowsOf(server.deps, 'request_events', 'kind', 'postal-codes-imported')).toReversed();
  expect(line).toMatchObject({ detail: { rows: 3, added: 1 } });
});

test('the list is shared: who administers one partner may look, and not replace it', async () => {
  expect((await send(postalServiceList(colonias), ofOne)).status).toBe(403);
  expect((await known(ofOne)).mayImport).toBe(false);
});

const nothing = 'No se guardó nada.';
test.each<[string, () => Uint8Array | string, string[]]>([
  [
    'wrong rows are named by their lines',
    () =>
      `${postalServiceList(colonias)}${[
        lineOf({ code: '7645', district: 'Centro' }),
        lineOf({ code: '76450', district: '', state: 'Texas' }),
        '76450|Centro|Colonia',
      ].join('\n')}`,
    [
      nothing,
      'Renglón 6: d_codigo debe tener cinco números, no «7645».',
      'Renglón 7: d_asenta está vacío.',
      'Renglón 7: d_estado: «Texas» no es un estado de México.',
      'Renglón 8: tiene 3 columnas y no 15.',
    ],
  ],
  [
    'of many wrong rows the first are named',
    () => postalServiceList(Array.from({ length: 250 }, () => ({ code: 'x', district: 'Centro' }))),
    [
      nothing,
      ...Array.from(
        { length: 20 },
        (_, index) => `Renglón ${index + 3}: d_codigo debe tener cinco números, no «x».`,
      ),
      'Y 230 más.',
    ],
  ],
  [
    'another file',
    () => 'a|b\n1|2',
    [
      `El archivo no es la lista de SEPOMEX: no tiene las columnas d_codigo, d_asenta, D_mnpio, d_estado, d_ciudad. ${nothing}`,
    ],
  ],
  ['a list without rows', () => postalServiceList([]), [`La lista no tiene renglones. ${nothing}`]],
  [
    'a line without an end',
    () => postalServiceList(colonias) + 'x'.repeat(300_000),
    [`La lista es demasiado larga. ${nothing}`],
  ],
  [
    'an archive that is damaged',
    () => {
      const zip = zipSync({ 'CPdescarga.txt': Buffer.from(postalServiceList(manyColonias(3_000))) });
      zip.fill(255, 200, 4_000);
      return zip;
    },
    [`El archivo ZIP está dañado o no es la lista de códigos postales. ${nothing}`],
  ],
])('%s, and nothing is stored', async (_, file, said) => {
  must(await send(postalServiceList(colonias)));
  const { status, body } = await send(file());
  expect([status, body.errors]).toEqual([400, said]);
  expect(await known()).toMatchObject({ codes: 2, districts: 3 });
});

test('a bomb is stopped, and a file that is too large is none', async () => {
  const header = postalServiceList(colonias).split('\r\n').slice(0, 2).join('\r\n');
  const bomb = zipSync({ 'a.txt': Buffer.from(`${header}\r\n`.padEnd(60_000_000, '\n')) }, { level: 9 });
  expect(bomb.byteLength).toBeLessThan(200_000);
  expect((await send(bomb)).status).toBe(400);
  expect((await send(Buffer.alloc(15_600_000, '\n'))).status).toBe(413);
});

test('while the whole list comes in, other calls are answered', async () => {
  const text = postalServiceList(manyColonias(60_000));
  const running = { isOver: false };
  const importing = send(text).finally(() => void (running.isOver = true));
  let answered = 0;
  while (!running.isOver) {
    if ((await server.client().get('getStates')).status < 500) answered++;
    await setImmediate();
  }
  expect(must(await importing)).toMatchObject({ rows: 60_000 });
  expect(answered).toBeGreaterThan(10);
});
