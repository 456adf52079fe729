import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { sheetRowsMost } from '#server/documents/sheet.ts';
import { listFile, tableFile, type FileColumns } from './keyset-list.ts';

interface Row {
  readonly n: number;
  readonly at: Date;
}

const columns: FileColumns<Row> = {
  Nombre: ({ n }) => (n === 1 ? '=HYPERLINK("http://x")' : `Renglón ${n}`),
  Semanas: ({ n }) => n,
  Monto: ({ n }) => ({ pesos: n * 1234.5 }),
  Firma: ({ at }) => at,
  Prometido: () => ({ day: '2031-03-04' }),
  Cuenta: () => ({ code: '0375876174' }),
  Red: () => ({ code: 'ch_1' }),
  Nada: () => null,
};

const rowsUpTo = (most: number) => ({
  columns,
  keyOf: ({ n }: Row) => String(n),
  read: async (from: { readonly key: string } | null, limit: number): Promise<Row[]> => {
    const first = Number(from?.key ?? 0) + 1;
    const length = Math.max(0, Math.min(limit, most - first + 1));
    // 20:30 on the third in Mexico City.
    return Array.from({ length }, (_, index) => ({ n: first + index, at: new Date('2031-03-04T02:30:00Z') }));
  },
});

const bytesOf = async (file: AsyncIterable<Uint8Array>) => {
  const parts = [];
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts);
};

const cellsOf = async (file: AsyncIterable<Uint8Array>) =>
  (await readXlsxFile(await bytesOf(file)))[0]?.data ?? [];

test('both files are made of the same columns: text, or cells with their types', async () => {
  const text = (await bytesOf(await listFile('csv', rowsUpTo(501)))).toString('utf8');
  const lines = text.split('\r\n');
  expect(lines).toHaveLength(503);
  expect(lines.slice(0, 2)).toEqual([
    '\uFEFFNombre,Semanas,Monto,Firma,Prometido,Cuenta,Red,Nada',
    `"'=HYPERLINK(""http://x"")",1,1234.50,03/03/2031 20:30:00,2031-03-04,0375 8761 74,ch_1,`,
  ]);
  const cells = await cellsOf(await listFile('xlsx', rowsUpTo(501)));
  expect(cells).toHaveLength(502);
  expect(cells.slice(0, 2)).toEqual([
    ['Nombre', 'Semanas', 'Monto', 'Firma', 'Prometido', 'Cuenta', 'Red', 'Nada'],
    [
      '=HYPERLINK("http://x")',
      1,
      1234.5,
      new Date('2031-03-03T20:30:00Z'),
      new Date('2031-03-04T00:00:00Z'),
      '0375876174',
      'ch_1',
      null,
    ],
  ]);
});

test('a spreadsheet has the first rows of a long list and says so above them', async () => {
  const [note, heads, ...rows] = await cellsOf(await listFile('xlsx', rowsUpTo(sheetRowsMost + 1)));
  expect(note?.[0]).toMatch(/^Sólo los primeros 10,000 renglones/);
  expect(heads?.[0]).toBe('Nombre');
  expect([rows.length, rows.at(-1)?.[1]]).toEqual([sheetRowsMost, sheetRowsMost]);
});

test('a last line is that of the whole list', async () => {
  const file = await listFile('xlsx', { ...rowsUpTo(2), total: () => ['Total', 3] });
  expect((await cellsOf(file)).at(-1)?.slice(0, 2)).toEqual(['Total', 3]);
  expect(await cellsOf(await tableFile('xlsx', ['Paso'], [['Firma']]))).toEqual([['Paso'], ['Firma']]);
});
