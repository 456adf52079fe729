import type { z } from 'zod';
import type { officeTrail } from '#contract/office/trail.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { listFile, noteExport, type FileColumns } from '#server/actions/base/list-file.ts';
import type { TrailRow } from '#server/queries/audit/audit-trail.ts';
import { actorOf } from './trail-lines.ts';
import { trailList } from './show-trail.ts';
import { chainAsked, filterOf } from './trail-scope.ts';

/**
 * Returns the lines of a filter as a file, the oldest first. Who took it, and by which filter, is in the chain
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
  const { partner: _, format, ...asked } = query;
  const note = { what: 'bitácora', filter: filterInWords(asked), asked };
  await noteExport(store, staff, 'export-trail', { partner: chain.partner?.id ?? null, format, ...note });
  return listFile(format, { columns, ...trailList(store, filter, { newestFirst: false }) });
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

/** Without address, browser and what people wrote: they are sealed, and a file is not. */
const columns: FileColumns<TrailRow> = {
  Número: ({ seq }) => seq,
  Momento: ({ at }) => at,
  Tipo: (row) => actorKinds[actorOf(row).kind],
  Quién: (row) => actorOf(row).name ?? actorOf(row).id,
  Qué: ({ kind }) => kind,
  Cuenta: ({ account }) => account,
  Detalle: (row) => {
    const detail = withoutTexts(row.detail);
    return Object.keys(detail).length > 0 ? JSON.stringify(detail) : null;
  },
  Huella: ({ hash }) => hash,
};

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
