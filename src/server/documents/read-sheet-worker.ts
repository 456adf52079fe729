import readXlsxFile from 'read-excel-file/universal';
import type { Table } from '#server/platform/csv-rows.ts';

/** Runs in a thread (read-table.ts). Of a formula it takes what its spreadsheet last stored; nothing is evaluated. */
export default async function tableOf(bytes: Uint8Array): Promise<Table> {
  const [sheet] = await readXlsxFile(new Blob([bytes.slice()]));
  return (sheet?.data ?? []).map((cells) => cells.map(textOf));
}

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  // What is left of adding fractions in binary: 7999.500000000001.
  if (typeof cell === 'number') return String(Number(cell.toFixed(6)));
  if (typeof cell === 'boolean') return cell ? 'sí' : 'no';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : '';
}
