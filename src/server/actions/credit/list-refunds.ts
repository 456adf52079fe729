import type { OfficeOutput } from '#contract/office/api.ts';
import { dayIn } from '#domain/calendar.ts';
import { lossOf, ofKind } from '#domain/credit/ledger/entries.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { payableFrom } from '#domain/credit/ledger/refund.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { mayAt, maySee } from '#domain/staff/permissions.ts';
import { approvalsShownOf } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { partnerIn, partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { appNow } from '#server/database/clock.ts';
import type { Store } from '#server/database/store.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import { entriesOf } from '#server/queries/loans/loans.ts';
import { clabeOf } from '#server/queries/loans/refunds.ts';
import {
  openRefundsSum,
  refundRow,
  refundsPage,
  type RefundRow,
} from '#server/queries/office/refunds-page.ts';
import { staffNames } from '#server/queries/staff/people.ts';

interface Query {
  readonly state: 'open' | 'paid';
  readonly partner?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Lists the money that goes back to customers of the partners in scope. */
export async function listRefunds(
  { store }: Deps,
  { state, partner, cursor }: Query,
): Promise<OfficeOutput<'listRefunds'>> {
  const partnerId = partner ?? null;
  const page = await keysetList(cursor, {
    read: (from, limit) => refundsPage(store, { state, partnerId, from, limit }),
    keyOf: ({ id }) => id,
  });
  const { count, centavos } = await openRefundsSum(store, partnerId);
  const lines = await linesOf(store, page.rows);
  return { ...page, rows: lines, total: toPesos(centavos), count };
}

async function linesOf(store: Store, rows: readonly RefundRow[]) {
  const [partners, now] = await Promise.all([partnerRefs(store), appNow(store.db)]);
  const today = dayIn(businessZone, now);
  return rows.map((row) => {
    return {
      id: row.id,
      account: row.account,
      requestId: row.requestId,
      partner: partnerIn(partners, row.partnerId),
      amount: toPesos(row.centavos),
      dueOn: row.dueBy,
      isLate: row.paidAt === null && row.dueBy < today,
      hasClabe: row.hasClabe,
      review: row.review,
      paidAt: row.paidAt?.toISOString() ?? null,
      isProposed: row.isProposed,
      isApproved: row.isApproved,
    };
  });
}

/** Shows one refund; where it goes is masked. @throws not-found */
export async function showRefundAtDesk(
  { store }: Deps,
  staff: StaffCaller,
  id: string,
): Promise<OfficeOutput<'getRefund'>> {
  const row = await refundRow(store, id);
  const [line] = row ? await linesOf(store, [row]) : [];
  if (!row || !line) throw new DomainError('not-found');
  const [clabe, now, entries] = await Promise.all([
    clabeOf(store, row.account),
    appNow(store.db),
    entriesOf(store, row.account),
  ]);
  const from = clabe && row.paidAt === null ? payableFrom(clabe.givenAt) : null;
  const waits = from !== null && from > now;
  const { partnerId } = row;
  return {
    ...line,
    clabe: clabe && maskOf('refund-clabe', clabe.clabe),
    payableFrom: waits ? from.toISOString() : null,
    paid: row.paidAt && {
      at: row.paidAt.toISOString(),
      by: await byName(store, row),
      transfer: row.transfer ?? '',
    },
    chargedBack: toPesos(lossOf(ofKind(entries, 'charged-back'))),
    approvals: await approvalsShownOf(store, staff, id),
    may: {
      propose:
        row.paidAt === null &&
        row.hasClabe &&
        !waits &&
        !row.isProposed &&
        !row.isApproved &&
        mayAt(staff.grants, 'make-refunds', partnerId),
      record: row.isApproved && mayAt(staff.grants, 'make-refunds', partnerId),
      reveal: clabe !== null && maySee(staff.grants, 'refund-clabe', partnerId),
    },
  };
}

async function byName(store: Store, { paidBy }: RefundRow): Promise<string> {
  if (paidBy === null) return '';
  if (!paidBy.startsWith('staff:')) return paidBy;
  const id = paidBy.slice('staff:'.length);
  return (await staffNames(store, [id])).get(id) ?? paidBy;
}
