import { unzipSync } from 'fflate';
import { DomainError } from '#domain/errors.ts';
import { BrokenCsv, csvTable, type Table } from '#server/platform/csv-rows.ts';
import { threadOf } from './render.ts';

/** Reads the first sheet of an .xlsx file, or a CSV in UTF-8. @throws invalid-input with its sentence for anything else */
export const readTable = (bytes: Uint8Array): Promise<Table> =>
  isZip(bytes) ? readSheet(bytes) : readCsv(bytes);

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function readCsv(bytes: Uint8Array): Promise<Table> {
  try {
    return csvTable(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof BrokenCsv) refuse(`El renglón ${error.row} del archivo no se puede leer.`);
    refuse('El archivo no es un CSV en UTF-8: guárdelo así, o como .xlsx, desde la hoja de cálculo.');
  }
}

async function readSheet(bytes: Uint8Array): Promise<Table> {
  assertOpensSmall(bytes);
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    return (await (await thread()).run(bytes, { signal })) as Table;
  } catch {
    refuse(notReadable);
  }
}

/** A megabyte of a file may hold a gigabyte; the reader makes room for what each part declares, and for no more. */
function assertOpensSmall(bytes: Uint8Array): void {
  let declared = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        declared += originalSize;
        return false;
      },
    });
  } catch {
    refuse(notReadable);
  }
  if (declared > mostOpened) refuse('El archivo es demasiado grande: súbalo en partes.');
}

const mostOpened = 30_000_000;
const deadlineMs = 15_000;
const notReadable = 'El archivo no se puede leer: guárdelo otra vez como .xlsx o como CSV.';
const thread = threadOf(new URL('./read-sheet-worker.ts', import.meta.url), 192);

function refuse(message: string): never {
  throw new DomainError('invalid-input', { messages: [message] });
}
