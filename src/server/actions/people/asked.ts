import { dayIn } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import {
  privacyViews,
  type LookReason,
  type PrivacyField,
  type PrivacyState,
  type PrivacyView,
} from '#domain/staff/sealed-fields.ts';
import { countLook } from '#server/actions/access/count-looks.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerIn, partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import {
  appendStaffEvent,
  appendStaffEventOf,
  type StaffEvent,
  type StaffRef,
} from '#server/actions/base/staff-events.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import type { AskedFilter, AskedRow } from '#server/queries/office/asked-page.ts';
import type { Counted, From } from '#server/queries/office/keyset.ts';
import { lockAsked, type Asked, type AskedTable } from '#server/queries/privacy/asked.ts';
import { requestsOfPhone } from '#server/queries/requests/credit-requests.ts';

/** Who asks. */
export interface Asking {
  readonly phone: string;
  readonly partnerId: number;
}

/** As the person who asked sees it. */
export const askedOnWire = <K>(row: Omit<Asked<AskedTable>, 'kind'> & { readonly kind: K }) => ({
  kind: row.kind,
  text: row.body,
  askedOn: dayIn(businessZone, row.asked_at),
  answerBy: row.answer_by,
  answer:
    row.answer === null || row.answered_at === null
      ? null
      : { text: row.answer, day: dayIn(businessZone, row.answered_at) },
});

interface AskedList<K, Row, Line> {
  readonly page: (
    store: Store,
    filter: AskedFilter<K>,
    page: { readonly from: From | null; readonly limit: number },
  ) => Promise<Row[]>;
  readonly count: (store: Store, filter: AskedFilter<K>) => Promise<Counted>;
  readonly lineOf: (row: Row, partners: ReadonlyMap<number, PartnerRef>) => Line;
}

/** Lists what people ask at the partners in scope. */
export async function listAsked<K, Row extends AskedRow<K>, Line>(
  store: Store,
  query: {
    view: PrivacyView;
    kind?: K | undefined;
    partner?: number | undefined;
    cursor?: string | undefined;
  },
  { page, count, lineOf }: AskedList<K, Row, Line>,
) {
  const rest = { kind: query.kind ?? null, partnerId: query.partner ?? null };
  const { rows, ...cursors } = await keysetList(query.cursor, {
    read: (from, limit) => page(store, { view: query.view, ...rest }, { from, limit }),
    keyOf: ({ id }: Row) => id,
  });
  const partners = await partnerRefs(store);
  return {
    rows: rows.map((row) => lineOf(row, partners)),
    ...cursors,
    counts: await Promise.all(
      privacyViews.map(async (view) => ({ view, ...(await count(store, { view, ...rest })) })),
    ),
    asOf: (await appNow(store.db)).toISOString(),
  };
}

export const askedLine = <K>(row: AskedRow<K>, partners: ReadonlyMap<number, PartnerRef>) => ({
  id: row.id,
  kind: row.kind,
  partner: partnerIn(partners, row.partnerId),
  askedAt: row.askedAt.toISOString(),
  answerBy: row.answerBy,
  state: stateOf(row),
  account: row.account,
});

const stateOf = ({ isErased, answeredAt, isToBeDone }: AskedRow<unknown>): PrivacyState => {
  if (isErased) return 'erased';
  if (answeredAt === null) return 'waiting';
  return isToBeDone ? 'granted' : 'answered';
};

/** What a record says besides its line: who answered it, and what is masked until a person says why she looks. */
export const askedRecord = (row: Asked<AskedTable>) => ({
  answeredAt: row.answered_at?.toISOString() ?? null,
  answeredBy: row.answered_by,
  sealed: [...sealedOf(row)].map(([field, value]) => ({
    field,
    masked: field === 'phone' ? maskOf('phone', value) : '••••••',
  })),
});

/** What there is in clear; nothing once it is erased. */
function sealedOf({ phone, body, answer }: Asked<AskedTable>): ReadonlyMap<PrivacyField, string> {
  const all: readonly (readonly [PrivacyField, string | null])[] = [
    ['phone', phone],
    ['text', body],
    ['answer', answer],
  ];
  return new Map(all.flatMap(([field, value]) => (value ? [[field, value] as const] : [])));
}

export interface LookAtAsked {
  readonly id: string;
  readonly field: PrivacyField;
  readonly reason: LookReason;
  readonly reasonText: string;
}

interface Looked<T extends AskedTable> {
  readonly fields: Readonly<Record<PrivacyField, string>>;
  readonly subject: (row: Asked<T>) => StaffEvent['detail'];
  readonly record: (tx: TxStore, staff: StaffRef, row: Asked<T>, event: StaffEvent) => Promise<void>;
}

/** Shows one sealed field; who looked and why is in the audit log before anything is shown. @throws not-found */
export const revealAsked = <T extends AskedTable>(
  deps: Deps,
  staff: StaffCaller,
  table: T,
  { id, field, reason, reasonText }: LookAtAsked,
  { fields, subject, record }: Looked<T>,
): Promise<{ value: string }> =>
  inTransaction(deps.store, async (tx) => {
    const row = await lockAsked(tx, table, id);
    const value = row && sealedOf(row).get(field);
    if (!row || value === undefined) throw new DomainError('not-found');
    await countLook(deps, tx, staff, row.partner_id);
    const detail = { ...subject(row), field: fields[field], reason };
    await record(tx, staff, row, { kind: 'viewed', detail, note: reasonText });
    return { value };
  });

/** Of who answered already. */
export const alreadyAnswered = ({ answered_by: by }: Asked<AskedTable>): string =>
  `Ya se respondió: ${by ?? 'otra persona'}.`;

/**
 * Records what a person of the desk did about somebody's data: in the log of her newest request, or of the partner when
 * she never made one. Last in its transaction.
 */
export async function recordOfPrivacy(
  tx: TxStore,
  staff: StaffRef,
  row: Pick<Asked<'privacy_requests'>, 'phone' | 'partner_id'>,
  event: StaffEvent,
): Promise<void> {
  const [newest] = await requestsOfPhone(tx, row.phone, row.partner_id);
  await (newest
    ? appendStaffEvent(tx, staff, newest.id, event)
    : appendStaffEventOf(tx, staff, row.partner_id, event));
}
