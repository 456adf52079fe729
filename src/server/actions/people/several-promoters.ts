import { createHash } from 'node:crypto';
import type { OfficeOutput } from '#contract/office/api.ts';
import { officePromoters } from '#contract/office/promoters.ts';
import { wordKey } from '#domain/catalogue/product-rules.ts';
import { withoutApostrophe } from '#domain/csv.ts';
import { DomainError } from '#domain/errors.ts';
import {
  codePrefix,
  mostPromoters,
  newCodes,
  promoterColumnOf,
  promoterColumns,
  promoterHeads,
} from '#domain/partner/promoter-codes.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction, type Store } from '#server/database/store.ts';
import { headedRows, type Table } from '#server/platform/csv-rows.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { insertPromoter, lockPromoterCodes, promotersOf } from '#server/queries/partners/promoters.ts';
import { openStoresOf } from '#server/queries/partners/stores.ts';
import { storeFor } from './keep-promoters.ts';
import { linkOf } from './promoters.ts';

interface Asked {
  readonly partner: number;
  readonly agency?: string | undefined;
  readonly table: Table;
}

type Line = OfficeOutput<'tryPromotersFile'>['lines'][number] & { readonly storeId: string | null };

/** Says whom a list would add; nothing is stored. @throws not-found, invalid-input */
export async function tryPromotersFile(
  { store }: Deps,
  staff: StaffCaller,
  asked: Asked,
): Promise<OfficeOutput<'tryPromotersFile'>> {
  const lines = await linesOf(store, staff, asked);
  return { lines: lines.map(({ storeId: _storeId, ...line }) => line), facts: hashOf(lines) };
}

/**
 * Adds everybody who was shown without a fault, each with a line of the log, or nobody. @throws not-found; conflict when
 * the list would not be the same any more
 */
export function applyPromotersFile(
  { store, config }: Deps,
  staff: StaffCaller,
  { facts, ...asked }: Asked & { readonly facts: string },
): Promise<OfficeOutput<'applyPromotersFile'>> {
  const partnerId = asked.partner;
  return inTransaction(store, async (tx) => {
    await lockPromoterCodes(tx, partnerId);
    const lines = await linesOf(tx, staff, asked);
    if (hashOf(lines) !== facts) throw changed();
    const added: { id: number; name: string; code: string; store: string | null }[] = [];
    for (const { fault, name, code, agency, storeId, store: at } of lines) {
      if (fault !== null) continue;
      await storeFor(tx, partnerId, storeId);
      const id = await insertPromoter(tx, { partnerId, name, code, agency, store: storeId });
      if (id === null) throw changed();
      added.push({ id, name, code, store: at });
    }
    // The log's chain is locked by the first line: it comes after everything else.
    for (const { id, name, store: at } of added) {
      const detail = { promoter: id, name, store: at };
      await appendStaffEventOf(tx, staff, partnerId, { kind: 'promoter-added', detail });
    }
    return {
      added: added.map(({ id, name, code }) => ({ id, name, code, link: linkOf(config, { id, partnerId }) })),
    };
  });
}

const changed = () =>
  new DomainError('conflict', {
    messages: ['Algo cambió desde que vio la lista y no se dio de alta a nadie: véala otra vez.'],
  });

async function linesOf(store: Store, staff: StaffCaller, { partner, agency, table }: Asked): Promise<Line[]> {
  const shop = mayAt(staff.grants, 'keep-promoters', partner) ? await partnerRow(store, partner) : undefined;
  if (!shop) throw new DomainError('not-found');
  const [known, stores] = await Promise.all([promotersOf(store, partner), openStoresOf(store, partner)]);
  const rows = rowsOf(table);
  const prefix = codePrefix(shop.name);
  const usual = agency ?? known[0]?.agency ?? `${prefix}01`;
  const taken = [...known.map(({ code }) => code), ...rows.map(({ code }) => code)];
  const made = newCodes(prefix, taken, rows.length).values();
  const codes = new Map(known.map((each) => [keyOf(each), `ya es de ${each.name}`]));
  const names = new Map(
    known.flatMap((each) =>
      each.withdrawnAt === null ? [[wordKey(each.name), `ya vende con la clave ${each.code}`]] : [],
    ),
  );
  return rows.map((row) => {
    const at = row.store === '' ? null : stores.find(({ name }) => wordKey(name) === wordKey(row.store));
    const person = { name: row.name, code: row.code, agency: row.agency || usual };
    // Who has a code of her own is somebody else, whatever the name.
    const namesake = row.code === '' ? names.get(wordKey(row.name)) : undefined;
    const taken = codes.get(keyOf(person));
    const fault =
      shapeFault({ partner, ...person, code: row.code || prefix }) ??
      (at === undefined ? 'Ninguna tienda abierta se llama así.' : null) ??
      (namesake ? `Alguien con ese nombre ${namesake}: si es otra persona, escriba su clave.` : null) ??
      (taken ? `La clave ${person.code} de ${person.agency} ${taken}.` : null);
    if (fault === null) {
      person.code ||= made.next().value ?? '';
      codes.set(keyOf(person), `está ya en el renglón ${row.line}`);
      names.set(wordKey(row.name), `está ya en el renglón ${row.line}`);
    }
    return {
      line: row.line,
      ...person,
      store: at ? at.name : row.store || null,
      storeId: at?.id ?? null,
      fault,
    };
  });
}

const keyOf = ({ code, agency }: { readonly code: string; readonly agency: string }) =>
  `${code}/${agency}`.toUpperCase();

/** As the form of one says it. */
function shapeFault(person: { partner: number; name: string; code: string; agency: string }): string | null {
  const parsed = officePromoters.addPromoter.body.safeParse(person);
  return parsed.success ? null : parsed.error.issues.map(({ message }) => message).join(' ');
}

/** A list without heads has its cells in their order. @throws invalid-input */
function rowsOf(given: Table) {
  // Of lines of different lengths the separator of a spreadsheet is not guessed.
  const table = given.map((cells) => cells.flatMap((cell) => cell.split('\t')));
  const first = table.find((cells) => cells.some((cell) => cell.trim() !== '')) ?? [];
  const isHeaded = first.some((cell) => promoterColumnOf(cell) === 'name');
  const { rows } = headedRows(
    isHeaded ? table : [promoterColumns.map((column) => promoterHeads[column]), ...table],
    (head) => promoterColumnOf(head) ?? head,
  );
  if (rows.length === 0) refuse('La lista no tiene a nadie.');
  if (rows.length > mostPromoters)
    refuse(`La lista tiene más de ${mostPromoters} personas: súbala en partes.`);
  return rows.map(({ number, cells }) => {
    const typed = (column: (typeof promoterColumns)[number]) => withoutApostrophe(cells[column] ?? '');
    const line = isHeaded ? number : number - 1;
    const name = typed('name').replace(/\s+/g, ' ');
    return { line, name, store: typed('store'), code: typed('code'), agency: typed('agency') };
  });
}

function refuse(message: string): never {
  throw new DomainError('invalid-input', { messages: [message] });
}

const hashOf = (lines: readonly Line[]): string =>
  createHash('sha256').update(JSON.stringify(lines)).digest('base64url').slice(0, 22);
