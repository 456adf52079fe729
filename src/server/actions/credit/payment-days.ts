import type { OfficeOutput } from '#contract/office/api.ts';
import { dayIn, type Day } from '#domain/calendar.ts';
import { fromPesos, toPesos, type Centavos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { mayAt, permissions, reachOf } from '#domain/staff/permissions.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type Store } from '#server/database/store.ts';
import {
  closingsOf,
  insertClosing,
  listOpenDays,
  lockDay,
  type Closing,
  dayFigures,
  type DayFiguresRow,
  placedPayments,
  type PlacedPayment,
} from '#server/queries/office/payment-days.ts';
import type { PaymentResultName } from '#domain/staff/saved-views.ts';
import { listFile, noteExport, type FileColumns, type FileFormat } from '#server/actions/base/keyset-list.ts';
import { eventNamed, eventText } from './payment-lines.ts';

type Shown = OfficeOutput<'getPaymentDay'>;

/** Shows what the networks reported on a day, where that money stands now, and what was closed. */
export async function showPaymentDay(
  { store }: Deps,
  staff: StaffCaller,
  { day, partner }: { day: Day; partner?: number | undefined },
): Promise<Shown> {
  const partnerId = partner ?? null;
  const [rows, closings, partners, isOver] = await Promise.all([
    dayFigures(store, { day, network: null, partnerId }),
    closingsOf(store, day),
    partnerRefs(store),
    isDayOver(store, day),
  ]);
  const shown = closings.filter((closing) => partnerId === null || closing.partnerId === partnerId);
  const all = [...rows, ...shown.filter((closing) => !rows.some((row) => isSame(row, closing))).map(emptied)];
  const figures = all.map((row) => ({
    ...onWire(row),
    network: row.network,
    partner: row.partnerId === null ? null : (partners.get(row.partnerId) ?? null),
    nowhere: toPesos(nowhereOf(row)),
    closing: closingOnWire(shown.find((closing) => isSame(row, closing))),
  }));
  const has = (names: readonly Role[]) => reachOf(staff.grants, names).length > 0;
  return {
    day,
    isOver,
    figures,
    may: {
      close: has(permissions['clear-payments']),
      export: has(permissions['export-payments']),
    },
  };
}

/** Lists the days that a person should close, the oldest first. */
export async function listPaymentDays(
  { store }: Deps,
  { partner }: { partner?: number | undefined },
): Promise<OfficeOutput<'listPaymentDays'>> {
  const today = dayIn(businessZone, await appNow(store.db));
  const [rows, partners] = await Promise.all([
    listOpenDays(store, today, partner ?? null),
    partnerRefs(store),
  ]);
  return {
    rows: rows.map(({ day, network, partnerId, payments, reported, isChanged }) => ({
      day,
      network,
      partner: partnerId === null ? null : (partners.get(partnerId) ?? null),
      payments,
      reported: toPesos(reported),
      isChanged,
    })),
  };
}

interface Seen {
  readonly network: string;
  readonly partner: number | null;
  readonly payments: number;
  readonly reported: number;
  readonly waiting: number;
  readonly returned: number;
}

/**
 * Closes a day of a network at a partner with the figures that the person saw; closed again with the same, nothing
 * changes. @throws no-permission; conflict while the day is not over or money stands nowhere; stale-facts when the
 * figures have changed
 */
export async function closePaymentDay(
  { store }: Deps,
  staff: StaffCaller,
  day: Day,
  seen: Seen,
): Promise<void> {
  const { network, partner } = seen;
  if (!mayAt(staff.grants, 'clear-payments', partner)) throw new DomainError('no-permission');
  await inTransaction(store, async (tx) => {
    await lockDay(tx, day, network);
    if (!(await isDayOver(tx, day))) {
      throw new DomainError('conflict', {
        messages: ['El día no ha terminado: se cierra a partir de mañana.'],
      });
    }
    const rows = await dayFigures(tx, { day, network, partnerId: partner });
    const line = { network, partnerId: partner };
    const last = (await closingsOf(tx, day)).find((closing) => isSame(line, closing));
    const now = rows.find((row) => isSame(row, line)) ?? (last && emptied(last));
    if (!now) throw new DomainError('not-found');
    assertSeen(now, seen);
    if (nowhereOf(now) !== 0) {
      throw new DomainError('conflict', {
        messages: ['El día no cuadra: hay dinero que no está en ningún libro.'],
      });
    }
    if (last && !differs(now, last)) return;
    const { payments, reported, booked, held, refunded, waiting, returned } = now;
    const applied = booked - held - refunded;
    const figures = { payments, reported, applied, held, refunded, waiting, returned };
    await insertClosing(tx, day, { network, partnerId: partner, closedBy: staff.id, ...figures });
    await appendStaffEventOf(tx, staff, partner, {
      kind: 'payment-day-closed',
      detail: {
        day,
        network,
        after: figures,
        ...(last && { before: { reported: last.reported, waiting: last.waiting, payments: last.payments } }),
      },
    });
  });
}

/** @throws stale-facts, with what has changed */
function assertSeen(now: DayFiguresRow, seen: Seen): void {
  const changes = (
    [
      ['Pagos', seen.payments, now.payments],
      ['Reportado', fromPesos(seen.reported), now.reported],
      ['Por aclarar', fromPesos(seen.waiting), now.waiting],
      ['Devuelto', fromPesos(seen.returned), now.returned],
    ] as const
  ).filter(([, before, after]) => before !== after);
  if (changes.length === 0) return;
  const messages = changes.map(([what, before, after]) =>
    what === 'Pagos'
      ? `${what}: eran ${before}, ahora son ${after}.`
      : `${what}: era ${toPesos(before).toFixed(2)}, ahora es ${toPesos(after).toFixed(2)}.`,
  );
  throw new DomainError('stale-facts', { messages: ['El día cambió mientras lo miraba.', ...messages] });
}

async function isDayOver(store: Store, day: Day): Promise<boolean> {
  return day < dayIn(businessZone, await appNow(store.db));
}

const isSame = (
  one: Pick<DayFiguresRow, 'network' | 'partnerId'>,
  other: Pick<Closing, 'network' | 'partnerId'>,
): boolean => one.network === other.network && one.partnerId === other.partnerId;

/** That money has moved inside of the credits since is what credits do. */
const differs = (now: DayFiguresRow, last: Closing): boolean =>
  now.payments !== last.payments ||
  now.reported !== last.reported ||
  now.waiting !== last.waiting ||
  now.returned !== last.returned;

/** What was closed and is no more there: its money was assigned to a partner. */
const emptied = ({ network, partnerId }: Closing): DayFiguresRow => ({
  network,
  partnerId,
  payments: 0,
  reported: 0,
  booked: 0,
  held: 0,
  refunded: 0,
  waiting: 0,
  returned: 0,
});

const nowhereOf = ({ reported, booked, waiting, returned }: DayFiguresRow): number =>
  reported - booked - waiting - returned;

const onWire = ({ payments, reported, booked, held, refunded, waiting, returned }: DayFiguresRow) => ({
  payments,
  reported: toPesos(reported),
  applied: toPesos(booked - held - refunded),
  held: toPesos(held),
  refunded: toPesos(refunded),
  waiting: toPesos(waiting),
  returned: toPesos(returned),
});

const closingOnWire = (closing: Closing | undefined): Shown['figures'][number]['closing'] =>
  closing
    ? {
        by: { id: closing.closedBy, name: closing.closedByName },
        at: closing.closedAt.toISOString(),
        number: closing.number,
        payments: closing.payments,
        reported: toPesos(closing.reported),
        applied: toPesos(closing.applied),
        held: toPesos(closing.held),
        refunded: toPesos(closing.refunded),
        waiting: toPesos(closing.waiting),
        returned: toPesos(closing.returned),
      }
    : null;

interface Asked {
  readonly day: Day;
  readonly network?: string | undefined;
  readonly partner?: number | undefined;
  readonly format: FileFormat;
}

/**
 * Returns a day's payments as a file, with their sum in the last line. Who took it is in the audit log before the first
 * byte leaves: of each partner whose payments it has. @throws not-found for another partner
 */
export async function exportPaymentDay(
  { store }: Deps,
  staff: StaffCaller,
  { day, network, partner, format }: Asked,
): Promise<AsyncIterable<Uint8Array>> {
  const asked = { what: 'payment-day' as const, partner, day, network: network ?? null, format };
  await noteExport(store, staff, 'export-payments', asked);
  const scope = { day, network: network ?? null, partnerId: partner ?? null };
  const sum = { centavos: 0, booked: 0, waiting: 0, returned: 0 };
  return listFile(format, {
    columns,
    keyOf: eventText,
    read: async (from, limit) => {
      const after = from ? eventNamed(from.key) : { provider: '', eventId: '' };
      const rows = await placedPayments(store, scope, { after, limit });
      for (const row of rows) for (const what of amounts) sum[what] += row[what];
      return rows;
    },
    total: () => ['Total', '', '', '', '', '', '', '', ...amounts.map((what) => sumOf(sum[what]))],
  });
}

const amounts = ['centavos', 'booked', 'waiting', 'returned'] as const;
const sumOf = (centavos: Centavos) => ({ pesos: toPesos(centavos) });

const columns: FileColumns<PlacedPayment> = {
  Red: ({ provider }) => provider,
  Pago: ({ eventId }) => ({ code: eventId }),
  Referencia: ({ reference }) => ({ code: reference }),
  Cuenta: ({ account }) => account && { code: account },
  Socio: ({ partner }) => partner,
  Pagado: ({ paidAt }) => paidAt,
  Recibido: ({ receivedAt }) => receivedAt,
  Resultado: ({ result }) => results[result],
  Monto: ({ centavos }) => sumOf(centavos),
  Asentado: ({ booked }) => sumOf(booked),
  'Por aclarar': ({ waiting }) => sumOf(waiting),
  Devuelto: ({ returned }) => sumOf(returned),
};

const results: Record<PaymentResultName, string> = {
  applied: 'Aplicado',
  assigned: 'Asignado',
  returned: 'Devuelto',
  'unknown-reference': 'Sin cuenta',
  'amount-mismatch': 'Otro monto',
  'taken-back': 'Quitado de un crédito',
  'already-paid': 'Repetido',
};
