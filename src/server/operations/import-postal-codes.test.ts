import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { lineOf, manyColonias, postalServiceList, type Colonia } from '#test/support/postal-service-list.ts';
import { readPostalCodes } from '#scripts/cli/read-postal-codes.ts';
import { runOperation } from './operations.ts';

let server: TestApp;
let folder: string;
beforeAll(async () => {
  server = await buildTestApp();
  folder = mkdtempSync(join(tmpdir(), 'enganche-postal-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const fileOf = (content: string | Uint8Array, encoding: BufferEncoding = 'utf8'): string => {
  const file = join(folder, 'CPdescarga.txt');
  writeFileSync(file, content, encoding);
  return file;
};
const imported = async (file: string) => {
  const { data, lines } = await runOperation(server.deps, 'postal-codes import', {
    rows: readPostalCodes(file),
  });
  return { ...(data as object), said: lines };
};
const find = (code: string) => server.client().get(`postalCode/${code}`);
const stored = () =>
  server.deps.store.db
    .selectFrom('postal_codes')
    .select(['postal_code', 'district'])
    .orderBy('district')
    .execute();

const colonias: Colonia[] = [
  { code: '76450', district: 'El Portugués' },
  { code: '76450', district: 'Camargo (Río)' },
  { code: '01000', district: 'San Ángel', state: 'Ciudad de México', city: 'Ciudad de México' },
];

test.each([
  ['UTF-8', () => fileOf(postalServiceList(colonias))],
  ['UTF-8 with its mark', () => fileOf(`\uFEFF${postalServiceList(colonias)}`)],
  ['Latin-1', () => fileOf(postalServiceList(colonias), 'latin1')],
  ['a zip', () => fileOf(zipSync({ 'CPdescarga.txt': Buffer.from(postalServiceList(colonias), 'latin1') }))],
])('the postal service’s file is taken in %s', async (_, write) => {
  await server.deps.store.db.deleteFrom('postal_codes').execute();
  expect(await imported(write())).toMatchObject({ rows: 3, added: 3, changed: 0, removed: 0 });
  const { body } = await find('76450');
  expect(body).toEqual({
    postalCode: '76450',
    districts: ['Camargo (Río)', 'El Portugués'],
    municipality: 'Peñamiller',
    city: '',
    state: 'Querétaro',
  });
});

test('the same list again writes nothing; a newer one changes, adds, and takes what vanished away', async () => {
  await imported(fileOf(postalServiceList(colonias)));
  const again = await imported(fileOf(postalServiceList(colonias)));
  expect(again).toMatchObject({ added: 0, changed: 0, removed: 0 });
  const [first, , third] = colonias as [Colonia, Colonia, Colonia];
  const newer = [{ ...first, city: 'Camargo' }, third, { ...third, district: 'Tizapán' }];
  expect(await imported(fileOf(postalServiceList(newer)))).toMatchObject({
    said: ['3 colonias: 1 added, 1 changed, 1 removed.'],
  });
  await expect
    .poll(async () => (await find('76450')).body)
    .toMatchObject({
      districts: ['El Portugués'],
      city: 'Camargo',
    });
  expect((await find('01000')).body).toMatchObject({ districts: ['San Ángel', 'Tizapán'] });
});

test('a colonia of two kinds is one name to choose', async () => {
  const [first] = colonias as [Colonia];
  expect(await imported(fileOf(postalServiceList([first, first])))).toMatchObject({ rows: 1 });
});

test('wrong rows are said by their lines, and nothing is imported', async () => {
  await imported(fileOf(postalServiceList(colonias)));
  const before = await stored();
  const wrong = [
    lineOf({ code: '7645', district: 'Centro' }),
    lineOf({ code: '76450', district: '', state: 'Texas' }),
    '76450|Centro|Colonia',
  ].join('\n');
  const file = fileOf(postalServiceList(colonias) + wrong);
  expect(() => readPostalCodes(file)).toThrow(
    [
      `${file}: nothing was imported.`,
      "line 6, d_codigo: must be five digits, not '7645'",
      'line 7, d_asenta: is empty',
      "line 7, d_estado: 'Texas' is no state of Mexico",
      'line 8, has 3 fields, not 15',
    ].join('\n'),
  );
  expect(await stored()).toEqual(before);
});

test('a file that is none is said to be none', () => {
  expect(() => readPostalCodes(join(folder, 'no.txt'))).toThrow('cannot be read');
  expect(() => readPostalCodes(fileOf('a|b\n1|2'))).toThrow('has no column d_codigo');
  expect(() => readPostalCodes(fileOf(postalServiceList([])))).toThrow('there is no row below the heading');
  expect(() => readPostalCodes(fileOf(zipSync({ 'a.pdf': Buffer.of(1) })))).toThrow('has no .txt file in it');
  expect(() => readPostalCodes(fileOf('PK\u0003\u0004nonsense'))).toThrow('is a damaged archive');
});

test('while a long list comes in, every reader is answered, from the whole old list or the whole new one', async () => {
  const many = manyColonias(20_000);
  await imported(fileOf(postalServiceList(many)));
  const renamed = many.map((each) => ({ ...each, district: each.district.replace('Colonia', 'Barrio') }));
  const rows = readPostalCodes(fileOf(postalServiceList(renamed)));
  const reader = { isRunning: true };
  const read = async (): Promise<unknown[]> => {
    const answers: unknown[] = [];
    while (reader.isRunning) {
      const { status, body } = await find(many.at(answers.length * 5)?.code ?? '10000');
      // A cached response does not yield to the event loop, which the import needs.
      await setImmediate();
      const names = (body as { districts?: string[] }).districts ?? [];
      answers.push([status, names.length, new Set(names.map((name) => name.split(' ')[0])).size]);
    }
    return answers;
  };
  const reading = read();
  onTestFinished(() => void (reader.isRunning = false));
  expect(await runOperation(server.deps, 'postal-codes import', { rows })).toMatchObject({
    data: { added: 20_000, removed: 20_000 },
  });
  reader.isRunning = false;
  const answers = await reading;
  expect(answers.length).toBeGreaterThan(0);
  expect(answers).toEqual(answers.map(() => [200, 5, 1]));
});
