import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairsCell, readProductCells } from '#domain/catalogue/product-cells.ts';
import { productMost } from '#domain/catalogue/product-rules.ts';
import { csvLine, withoutApostrophe } from '#domain/csv.ts';
import { csvTable } from './csv-rows.ts';

const text = (maxLength: number, minLength = 0) =>
  fc
    .string({ unit: 'grapheme', maxLength })
    .map((each) => each.replaceAll(/\p{C}/gu, '').trim())
    .filter((each) => each.length >= minLength && each.length <= maxLength);

test('whatever the form takes comes back from a file as it was', () => {
  const specs = fc.array(
    fc.record({ label: text(productMost.specLabel), value: text(productMost.specValue) }),
    { maxLength: 5 },
  );
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((tone) => `#${tone.toString(16).padStart(6, '0')}`);
  const colors = fc.array(fc.record({ name: text(productMost.colorName, 2), color: hex }), { maxLength: 5 });
  const [families, storages] = [text(productMost.family, 1), text(productMost.storage, 1)];
  fc.assert(
    fc.property(specs, colors, text(300, 1), families, storages, (labelled, toned, description, ...of) => {
      const line = csvLine([
        pairsCell(labelled.map(({ label, value }) => [label, value])),
        pairsCell(toned.map(({ name, color }) => [name, color])),
        description,
        ...of,
      ]);
      const [cells = []] = csvTable(line);
      const [specCell = '', colorCell = '', back, family = '', storage = ''] = cells.map((cell) =>
        withoutApostrophe(cell.trim()),
      );
      expect(back).toBe(description);
      const {
        specs: labels,
        colors: tones,
        ...read
      } = readProductCells({ specs: specCell, colors: colorCell, family, storage }, (column, fault) => {
        if (column === 'specs' || column === 'colors') throw new Error(fault);
      });
      expect([labels, tones, read.family, read.storage]).toEqual([labelled, toned, ...of]);
    }),
  );
});
