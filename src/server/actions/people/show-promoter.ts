import type { OfficeOutput } from '#contract/office/api.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { deskToday } from '#server/actions/base/keyset-list.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { qrSvg } from '#server/documents/qr.ts';
import { entriesOfPromoter, promoterMonth } from '#server/queries/loans/commissions.ts';
import { promoterFigures } from '#server/queries/office/promoters-page.ts';
import { promoterById } from '#server/queries/partners/promoters.ts';
import { storesInScope } from '#server/queries/partners/stores.ts';
import { promoterLineOf } from './promoter-line.ts';

/** Shows a promoter with the link that sells in her name. @throws not-found */
export async function showPromoter(
  { store, config }: Deps,
  staff: StaffCaller,
  id: number,
): Promise<OfficeOutput<'getPromoter'>> {
  const row = await promoterById(store, id);
  if (!row) throw new DomainError('not-found');
  const { today } = await deskToday(store);
  const month = `${today.slice(0, 7)}-01`;
  const [partners, figures, entries, commission, stores] = await Promise.all([
    partnerRefs(store),
    promoterFigures(store, id, month, today),
    entriesOfPromoter(store, id, null),
    promoterMonth(store, id, month),
    storesInScope(store, row.partnerId),
  ]);
  const link = `${config.publicOrigin}/${row.partnerId}/${id}/inicio`;
  const line = promoterLineOf(staff, { ...row, ...figures, commission }, partners);
  return {
    ...line,
    month: month.slice(0, 7),
    link,
    qr: qrSvg(link),
    entries:
      line.commission === null
        ? null
        : entries.map(({ account, cause, centavos, at }) => ({
            account,
            cause,
            amount: toPesos(centavos),
            at: at.toISOString(),
          })),
    stores: stores.filter(({ closedAt }) => closedAt === null).map(({ id: at, name }) => ({ id: at, name })),
    may: { keep: mayAt(staff.grants, 'keep-promoters', row.partnerId) },
  };
}
