import { expect, test } from 'vitest';
import { readProductCells, type Cells } from './product-cells.ts';
import { wordKey } from './product-rules.ts';

const read = (cells: Cells, known: { name: string; color: string }[] = []) => {
  const faults: string[] = [];
  const { colors, specs, priceCentavos, brand } = readProductCells(
    { weeks: '52', brand: 'Samsung', ...cells },
    (column, fault, value) => void faults.push(`${column} ${fault} ${value}`),
    known,
  );
  return { colors, specs, priceCentavos, brand, faults };
};

test('a colour is written with its tone, or by the name that people know; a product keeps its own', () => {
  expect(read({ colors: 'Negro|café=#5A4632| Azul  Marino ' }).colors).toEqual([
    { name: 'Negro', color: '#1a1a1a' },
    { name: 'café', color: '#5A4632' },
    { name: 'Azul  Marino', color: '#1f2a44' },
  ]);
  expect(read({ colors: 'negro' }, [{ name: 'Negro', color: '#000000' }]).colors).toEqual([
    { name: 'negro', color: '#000000' },
  ]);
  expect(read({ colors: 'Tornasol|Verde=verde' }).faults).toEqual([
    'colors colour Tornasol',
    'colors colour verde',
  ]);
});

test('an amount is read as people write it', () => {
  const amounts = { '7999.5': 799_950, '$7,999.50': 799_950, '$ 12,000': 1_200_000, '999': 99_900 };
  for (const [price, priceCentavos] of Object.entries(amounts))
    expect(read({ price })).toMatchObject({ priceCentavos, faults: [] });
  for (const price of ['7,999', '7,99', '7.999,50', '1e3', '-1', '4999..0'])
    expect(read({ price }).faults).toEqual([`price money ${price}`]);
});

test('what people take for one name is one', () => {
  const spelled = ['Galaxy A16', 'GALAXY  a16 ', 'Galaxy\u00A0A16', 'Galaxy \u200BA16', 'Ｇalaxy A16'];
  expect(new Set(spelled.map(wordKey)).size).toBe(1);
  expect(wordKey('Galaxy A15')).not.toBe(wordKey('Galaxy A16'));
});
