import type { OfficePromoterLine } from '#contract/office/promoters.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { StaffCaller } from '#server/actions/base/context.ts';
import type { PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import type { promotersPage } from '#server/queries/office/promoters-page.ts';

type Row = Awaited<ReturnType<typeof promotersPage>>[number];

/** A promoter as the contract has it. What one earns is shown to those who work with commissions. */
export function promoterLineOf(
  staff: StaffCaller,
  row: Row,
  partners: ReadonlyMap<number, PartnerRef>,
): OfficePromoterLine {
  const partner = partners.get(row.partnerId);
  if (!partner) throw new DomainError('not-found');
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    agency: row.agency,
    partner,
    store: row.storeId === null ? null : { id: row.storeId, name: row.storeName ?? '' },
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    figures: row.figures,
    firstPayments: row.firstPayments,
    commission: mayAt(staff.grants, 'read-commissions', row.partnerId) ? toPesos(row.commission) : null,
  };
}
