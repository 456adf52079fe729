import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { trailQuery, officeTrail } from '#contract/office/trail.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt, permissions, reachOf } from '#domain/staff/permissions.ts';
import { roleNames } from '#domain/staff/roles.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import {
  keysetList,
  type KeysetList,
  listFile,
  noteExport,
  type FileColumns,
} from '#server/actions/base/keyset-list.ts';
import {
  lastEndedCheck,
  runningCheck,
  type ChainCheck,
  chainHead,
  trailPage,
  type TrailFilter,
  type TrailRow,
  insertChainCheck,
} from '#server/queries/audit/audit-trail.ts';
import { peopleWithGrants } from '#server/queries/staff/grants.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import { type Store, inTransaction } from '#server/database/store.ts';
import { partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import { actorOfStaff, appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { platform } from '#server/queries/audit/audit-events.ts';
import { requestByAccount } from '#server/queries/requests/credit-requests.ts';
import { trailLineOf, actorOf } from './trail-lines.ts';

type Trail = OfficeOutput<'getTrail'>;

/** Shows a page of one chain with its state. @throws not-found for a chain outside of the scope */
export async function showTrail(
  { store }: Deps,
  staff: StaffCaller,
  query: z.output<typeof trailQuery>,
): Promise<Trail> {
  const chain = await chainAsked(store, staff, query.partner);
  const filter = await filterOf(store, chain, query);
  const { rows, ...page } = await keysetList(query.cursor, trailList(store, filter, { newestFirst: true }));
  const people = await peopleWithGrants(store);
  const rolesOf = new Map(
    people.map((grants) => [
      grants[0]?.staffId ?? '',
      [...new Set(grants.map(({ role }) => roleNames[role]))],
    ]),
  );
  return {
    rows: rows.map((row) => trailLineOf(row, rolesOf)),
    ...page,
    partner: chain.partner,
    chain: await chainState(store, chain.id),
    people: people.flatMap(([grant]) => (grant ? [{ id: grant.staffId, name: grant.name }] : [])),
    may: {
      export: mayAt(staff.grants, 'export-trail', chain.partner?.id ?? null),
      platform: readsPlatform(staff),
    },
  };
}

async function chainState(store: Store, chain: number): Promise<Trail['chain']> {
  const [head, verified, running] = await Promise.all([
    chainHead(store, chain),
    lastEndedCheck(store, chain),
    runningCheck(store, chain),
  ]);
  if (!head) throw new DomainError('not-found');
  const checks = [verified, running].filter((check) => check !== undefined);
  const names = await staffNames(
    store,
    checks.map(({ asked_by }) => asked_by),
  );
  const onWire = (check: ChainCheck | undefined) =>
    check
      ? {
          askedBy: { id: check.asked_by, name: names.get(check.asked_by) ?? '' },
          askedAt: check.asked_at.toISOString(),
          lines: check.target_seq,
          done: check.seq,
          endedAt: check.ended_at?.toISOString() ?? null,
          fault: check.fault === null ? null : { kind: check.fault, seq: check.fault_seq ?? 0 },
        }
      : null;
  return {
    lines: head.seq,
    since: head.since?.toISOString() ?? null,
    verified: onWire(verified),
    running: onWire(running),
  };
}

/** The lines of a filter, by their number in the chain. */
const trailList = (
  store: Store,
  filter: TrailFilter,
  { newestFirst }: { newestFirst: boolean },
): KeysetList<TrailRow> => ({
  keyOf: ({ seq }) => String(seq),
  read: async (from, limit) => {
    const backward = from?.backward === true;
    const place = from && { seq: Number(from.key) };
    const rows = await trailPage(store, filter, {
      from: place,
      newestFirst: newestFirst !== backward,
      limit,
    });
    return backward ? rows.toReversed() : rows;
  },
});

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
  const note = { what: 'bitácora' as const, filter: filterInWords(asked), asked };
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
  Cuenta: ({ account }) => account && { code: account },
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

type Asked = Omit<z.output<typeof officeTrail.exportTrail.query>, 'format'>;

interface Chain {
  readonly id: number;
  /** Null: the platform. */
  readonly partner: PartnerRef | null;
}

/** Whether a person reads the platform's own chain: only by a role at every partner. */
const readsPlatform = (staff: StaffCaller): boolean =>
  reachOf(staff.grants, permissions['read-trail']) === 'every-partner';

/** The chain that was asked for, or the first in scope. @throws not-found for one outside of it */
async function chainAsked(store: Store, staff: StaffCaller, asked: number | undefined): Promise<Chain> {
  if (asked === platform && readsPlatform(staff)) return { id: platform, partner: null };
  const partners = await partnerRefs(store);
  const partner = asked === undefined ? [...partners.values()][0] : partners.get(asked);
  if (!partner) throw new DomainError('not-found');
  return { id: partner.id, partner };
}

/** What the lines must be like. An account that is none in scope finds nothing. */
async function filterOf(store: Store, chain: Chain, asked: Asked): Promise<TrailFilter> {
  const { view, person, kind, record, since, until } = asked;
  const found = record ? await requestByAccount(store, record) : undefined;
  return {
    chain: chain.id,
    view,
    actor: person === undefined ? null : person === 'people' ? 'people' : actorOfStaff({ id: person }),
    kind: kind ?? null,
    requestId: record ? (found?.id ?? record) : null,
    since: since ?? null,
    until: until ?? null,
  };
}

/** Begins to verify a chain, in a job. Whoever asks while it is verified waits for the same. @throws not-found */
export async function verifyTrail({ store, jobs }: Deps, staff: StaffCaller, partner: number): Promise<void> {
  const chain = await chainAsked(store, staff, partner);
  await inTransaction(store, async (tx) => {
    const head = await chainHead(tx, chain.id);
    if (!head) throw new DomainError('not-found');
    const { seq, hash } = head;
    if (!(await insertChainCheck(tx, { chain: chain.id, by: staff.id, seq, hash }))) return;
    await jobs.send(tx, 'check-chain', { chain: chain.id });
    await appendStaffEventOf(tx, staff, chain.partner?.id ?? null, {
      kind: 'chain-check-asked',
      detail: { lines: seq },
    });
  });
}
