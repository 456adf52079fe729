import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPromoters } from './read-csv.ts';

const folder = mkdtempSync(join(tmpdir(), 'enganche-csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file of Windows keeps its accents, as one in UTF-8 does', () => {
  const text = 'name,promoter_code,agency_code\r\nIñaki Peña Ibáñez,P1,A1\r\n';
  const bytes = { windows: Buffer.from(text, 'latin1'), utf8: Buffer.from(`\uFEFF${text}`, 'utf8') };
  for (const [name, content] of Object.entries(bytes)) {
    const file = join(folder, `${name}.csv`);
    writeFileSync(file, content);
    expect(readPromoters(file)).toEqual([
      { name: 'Iñaki Peña Ibáñez', promoterCode: 'P1', agencyCode: 'A1' },
    ]);
  }
});
