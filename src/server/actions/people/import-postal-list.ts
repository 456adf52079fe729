import { Unzip, UnzipInflate } from 'fflate';
import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { replacePostalCodes } from '#server/queries/catalogue/postal-codes.ts';
import { postalListReader, type PostalFault, type PostalList } from './postal-list.ts';

/** As the postal service publishes it: 2 MB zipped, 15 MB plain. */
export const longestPostalListBytes = 15_500_000;
/** An archive may say that it is small. */
const longestUnzippedBytes = 40_000_000;

/**
 * Replaces the postal list, which all partners share, by the file as it comes in, zipped or not; a wrong row, and nothing
 * is stored. @throws no-permission for who does not administer every partner; invalid-input that names the rows
 */
export async function importPostalList(
  { store }: Pick<Deps, 'store'>,
  staff: StaffCaller,
  chunks: AsyncIterable<Uint8Array>,
): Promise<OfficeOutput<'importPostalCodes'>> {
  if (!mayAt(staff.grants, 'import-postal-codes', null)) throw new DomainError('no-permission');
  const list = await readList(chunks);
  if (!('rows' in list)) throw refusal(faultsOf(list));
  return inTransaction(store, async (tx) => {
    const counts = await replacePostalCodes(tx, list.rows);
    const imported = { rows: list.rows.length, ...counts };
    await appendStaffEventOf(tx, staff, null, { kind: 'postal-codes-imported', detail: imported });
    return imported;
  });
}

async function readList(chunks: AsyncIterable<Uint8Array>): Promise<PostalList> {
  const reader = postalListReader();
  let take: ((chunk: Uint8Array) => void) | null = null;
  let isText = true;
  for await (const chunk of chunks) {
    if (take === null) {
      isText = !(chunk[0] === 0x50 && chunk[1] === 0x4b);
      take = isText ? reader.add : unzipping(reader.add);
    }
    // The loop goes on between parts; of an archive one may grow a thousand times.
    const part = isText ? 65_536 : 2_048;
    for (let from = 0; from < chunk.length; from += part) {
      take(chunk.subarray(from, from + part));
      await new Promise(setImmediate);
    }
  }
  return reader.end();
}

/** Hands on the first text of an archive. @throws invalid-input */
function unzipping(add: (bytes: Uint8Array) => void): (chunk: Uint8Array) => void {
  let isFound = false;
  let bytes = 0;
  const archive = new Unzip((file) => {
    if (isFound || !/\.txt$/i.test(file.name)) return;
    isFound = true;
    file.ondata = (error, part) => {
      bytes += part?.length ?? 0;
      if (error || bytes > longestUnzippedBytes) throw refusal([damaged]);
      add(part);
    };
    file.start();
  });
  archive.register(UnzipInflate);
  return (chunk) => {
    try {
      archive.push(chunk);
    } catch (error) {
      throw error instanceof DomainError ? error : refusal([damaged]);
    }
  };
}

const refusal = (messages: readonly string[]) =>
  new DomainError('invalid-input', { field: 'file', messages });

const nothing = 'No se guardó nada.';
const damaged = `El archivo ZIP está dañado o no es la lista de códigos postales. ${nothing}`;
const shown = 20;

function faultsOf(list: Exclude<PostalList, { rows: unknown }>): string[] {
  if ('missing' in list)
    return [
      `El archivo no es la lista de SEPOMEX: no tiene las columnas ${list.missing.join(', ')}. ${nothing}`,
    ];
  if ('is' in list)
    return [
      list.is === 'empty'
        ? `La lista no tiene renglones. ${nothing}`
        : `La lista es demasiado larga. ${nothing}`,
    ];
  const more = list.faults.length - shown + list.more;
  return [
    nothing,
    ...list.faults.slice(0, shown).map((fault) => `Renglón ${fault.line}: ${words[fault.is](fault)}`),
    ...(more > 0 ? [`Y ${more} más.`] : []),
  ];
}

const words: Record<PostalFault['is'], (fault: PostalFault) => string> = {
  fields: ({ was, needs }) => `tiene ${was} columnas y no ${needs}.`,
  code: ({ was }) => `d_codigo debe tener cinco números, no «${was.slice(0, 20)}».`,
  district: () => 'd_asenta está vacío.',
  municipality: () => 'D_mnpio está vacío.',
  state: ({ was }) => `d_estado: «${was.slice(0, 40)}» no es un estado de México.`,
};
