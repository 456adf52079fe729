import type { z } from 'zod';
import type { officeTrail } from '#contract/office/trail.ts';
import { csvLine, csvStart } from '#domain/csv.ts';
import { DomainError } from '#domain/errors.ts';
import { momentInFigures } from '#domain/spanish-dates.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { appendStaffEventOf } from '#server/actions/staff/staff-events.ts';
import { currentScope, within } from '#server/database/partner-scope.ts';
import { inTransaction } from '#server/database/store.ts';
import { trailPage, type TrailPlace, type TrailRow } from '#server/queries/audit/trail-page.ts';
import { actorOf } from './trail-lines.ts';
import { chainAsked, filterOf } from './trail-scope.ts';

const pageSize = 1_000;

/**
 * Returns the lines of a filter as CSV, page after page. Who took it, and by which filter, is in the chain
 * before the first byte leaves. @throws not-found, no-permission
 */
export async function exportTrail(
  { store }: Deps,
  staff: StaffCaller,
  query: z.output<typeof officeTrail.exportTrail.query>,
): Promise<AsyncIterable<Uint8Array>> {
  const chain = await chainAsked(store, staff, query.partner);
  if (!mayAt(staff.grants, 'export-trail', chain.partner?.id ?? null)) throw new DomainError('no-permission');
  const filter = await filterOf(store, chain, query);
  const { partner: _, ...asked } = query;
  const detail = { what: 'bitácora', filter: filterInWords(asked), asked };
  await inTransaction(store, (tx) =>
    appendStaffEventOf(tx, staff, chain.partner?.id ?? null, { kind: 'exported', detail }),
  );
  // The bytes are read after the call has returned: each page is asked for in the scope of the call.
  const callScope = currentScope();
  return linesOf((from) =>
    within(callScope, () => trailPage(store, filter, { from, newestFirst: false, limit: pageSize })),
  );
}

const filterNames: Readonly<Record<string, string>> = {
  view: 'vista',
  person: 'persona',
  kind: 'hecho',
  record: 'registro',
  since: 'desde',
  until: 'hasta',
};

function filterInWords(asked: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(filterNames).flatMap(([name, word]) =>
    asked[name] === undefined || asked[name] === 'all' ? [] : [`${word} ${String(asked[name])}`],
  );
  return given.length > 0 ? given.join(', ') : 'ninguno';
}

async function* linesOf(
  pageAfter: (from: TrailPlace | null) => Promise<TrailRow[]>,
): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder();
  yield text.encode(csvStart + csvLine(heads));
  let page = await pageAfter(null);
  while (page.length > 0) {
    yield text.encode(page.map((row) => csvLine(cellsOf(row))).join(''));
    page = page.length < pageSize ? [] : await pageAfter(page.at(-1) ?? null);
  }
}

const heads = ['Número', 'Momento', 'Tipo', 'Quién', 'Qué', 'Cuenta', 'Detalle', 'Huella'];

/** Without address, browser and what people wrote: they are sealed, and a file is not. */
function cellsOf(row: TrailRow): (string | number | null)[] {
  const { kind, id, name } = actorOf(row);
  const detail = withoutTexts(row.detail);
  return [
    row.seq,
    momentInFigures(row.at),
    actorKinds[kind],
    name ?? id,
    row.kind,
    row.account,
    Object.keys(detail).length > 0 ? JSON.stringify(detail) : null,
    row.hash,
  ];
}

/** Lines of before have in their detail what people wrote; a coded reason has no spaces and no figures. */
function withoutTexts(detail: TrailRow['detail']): Record<string, unknown> {
  const { by: _, reasonText: _text, reason, note, ...rest } = detail;
  const codes = Object.entries({ reason, note }).filter(
    ([, value]) => typeof value === 'string' && isCode(value),
  );
  return { ...rest, ...Object.fromEntries(codes) };
}

const isCode = (text: string): boolean =>
  /^[a-z]+(-[a-z]+)*$/.test(text) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const actorKinds = {
  customer: 'cliente',
  staff: 'persona',
  operator: 'operador',
  system: 'sistema',
} as const;
