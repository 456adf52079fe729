import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { promotersQuery, OfficePromoterLine } from '#contract/office/promoters.ts';
import { mayAt, limitsOf, permissions } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { keysetList, deskToday, whole } from '#server/actions/base/keyset-list.ts';
import { partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import { countPromoters, promotersPage, promoterFigures } from '#server/queries/office/promoters-page.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import type { PosterSize } from '#domain/partner/poster.ts';
import { companyOf } from '#server/actions/papers/paper-data-of.ts';
import { qrSvg } from '#server/documents/qr.ts';
import { render } from '#server/documents/render.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { appNow } from '#server/database/clock.ts';
import { entriesOfPromoter, promoterMonth } from '#server/queries/loans/commissions.ts';
import { promoterById, promotersByIds, promotersWithoutPerson } from '#server/queries/partners/promoters.ts';
import { storesInScope } from '#server/queries/partners/stores.ts';

/** Lists the people who sell at the partners, or stores, in scope. */
export async function listPromoters(
  { store }: Deps,
  staff: StaffCaller,
  { state, partner, store: at, search = '', cursor }: z.output<typeof promotersQuery>,
): Promise<OfficeOutput<'listPromoters'>> {
  const [{ now, today }, partners] = await Promise.all([deskToday(store), partnerRefs(store)]);
  const filter = { partnerId: partner ?? null, store: at ?? null, search };
  const month = `${today.slice(0, 7)}-01`;
  const [{ rows, ...page }, active, withdrawn] = await Promise.all([
    keysetList(cursor, {
      read: (from, limit) =>
        promotersPage(store, { ...filter, withdrawn: state === 'withdrawn', month, today, from, limit }),
      keyOf: ({ id }) => String(id),
    }),
    countPromoters(store, { ...filter, withdrawn: false }),
    countPromoters(store, { ...filter, withdrawn: true }),
  ]);
  return {
    asOf: now.toISOString(),
    month: month.slice(0, 7),
    rows: rows.map((row) => promoterLineOf(staff, row, partners)),
    ...page,
    counts: { active, withdrawn },
    mayAdd: [...partners.values()].filter(({ id }) => mayAt(staff.grants, 'keep-promoters', id)),
  };
}

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
  const link = linkOf(config, { id, partnerId: row.partnerId });
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

export const linkOf = (
  { publicOrigin }: Deps['config'],
  { id, partnerId }: { readonly id: number; readonly partnerId: number },
): string => `${publicOrigin}/${partnerId}/${id}/inicio`;

/** Shows a promoter her own link. @throws not-found */
export async function showOwnLink(
  { store, config }: Deps,
  staff: StaffCaller,
  partner: number | undefined,
): Promise<OfficeOutput<'getOwnLink'>> {
  const own = ownPromoter(staff, 'read-own-requests', partner);
  const [row, partners] = await Promise.all([promoterById(store, own.id), partnerRefs(store)]);
  const at = partners.get(own.partnerId);
  if (!row || !at) throw new DomainError('not-found');
  const link = linkOf(config, own);
  return { partner: at, name: row.name, code: row.code, link, qr: qrSvg(link) };
}

/** Prints the links of promoters who sell at one partner as pages to hang up, one of each (PDF). @throws not-found */
export async function printPosters(
  { store, config }: Deps,
  ids: readonly number[],
  size: PosterSize,
): Promise<AsyncIterable<Uint8Array>> {
  const rows = await promotersByIds(store, ids);
  const partnerId = rows[0]?.partnerId ?? 0;
  const partner = await partnerRow(store, partnerId);
  const sells = (row: (typeof rows)[number]) => row.withdrawnAt === null && row.partnerId === partnerId;
  if (!partner || rows.length !== ids.length || !rows.every(sells)) throw new DomainError('not-found');
  const posters = rows.map((row) => ({ promoter: row.name, link: linkOf(config, row) }));
  const data = { company: companyOf(partner), posters, size };
  return whole(await render({ paper: 'poster', data, at: await appNow(store.db) }));
}

type Row = Awaited<ReturnType<typeof promotersPage>>[number];

/** A promoter as the contract has it. What one earns is shown to those who work with commissions. */
function promoterLineOf(
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

/** Lists the promoters in scope whom somebody may still be at the desk. */
export async function listPromotersToInvite({ store }: Deps): Promise<OfficeOutput<'listPromotersToInvite'>> {
  const [partners, rows] = await Promise.all([partnerRefs(store), promotersWithoutPerson(store)]);
  return {
    rows: rows.flatMap(({ id, name, code, partnerId }) => {
      const partner = partners.get(partnerId);
      return partner ? [{ id, name, code, partner }] : [];
    }),
  };
}

/**
 * Returns the promoter that somebody is, of her grants and of nothing that she sends; at the first partner unless she asks
 * for another.
 * @throws not-found
 */
export function ownPromoter(
  { grants }: StaffCaller,
  permission: 'read-own-requests' | 'read-own-commissions',
  partner: number | undefined,
): { readonly id: number; readonly partnerId: number } {
  const own = limitsOf(grants, permissions[permission]).flatMap(({ partnerId, promoter }) =>
    promoter === null || (partner !== undefined && partner !== partnerId)
      ? []
      : [{ id: promoter, partnerId }],
  );
  const [first] = own;
  if (!first) throw new DomainError('not-found');
  return first;
}
