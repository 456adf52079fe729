import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { commissionsQuery } from '#contract/office/commissions.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { deskToday, tableFile, type FileFormat, whole } from '#server/actions/base/keyset-list.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import {
  closingsOfPartner,
  periodTotals,
  plansInForce,
  entriesOfPromoter,
} from '#server/queries/loans/commissions.ts';
import type { ownCommissionsQuery } from '#contract/office/own-sales.ts';
import { commissionCauses } from '#domain/staff/commission-causes.ts';
import { companyOf } from '#server/actions/papers/paper-data-of.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { render } from '#server/documents/render.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { promoterById } from '#server/queries/partners/promoters.ts';
import { ownPromoter } from './promoters.ts';

/** Shows the commissions of a month at a partner, the first in scope unless another is asked for. @throws not-found */
export async function showCommissions(
  { store }: Deps,
  staff: StaffCaller,
  asked: z.output<typeof commissionsQuery>,
): Promise<OfficeOutput<'getCommissions'>> {
  const [{ today }, partners] = await Promise.all([deskToday(store), partnerRefs(store)]);
  const partner = asked.partner === undefined ? [...partners.values()][0] : partners.get(asked.partner);
  if (!partner) throw new DomainError('not-found');
  const months = monthsUntil(today.slice(0, 7));
  const month = asked.month ?? months[0] ?? '';
  const [plans, totals, closings, waiting] = await Promise.all([
    plansInForce(store),
    periodTotals(store, `${month}-01`, partner.id),
    closingsOfPartner(store, partner.id),
    waitingActs(store, staff, ['set-commission-plan', 'close-commissions']),
  ]);
  const plan = plans.find(({ partnerId }) => partnerId === partner.id);
  const closing = closings.find(({ period }) => period.startsWith(month));
  const propose = mayAt(staff.grants, 'make-commissions', partner.id);
  return {
    partner,
    month,
    months,
    plan: plan
      ? {
          amount: toPesos(plan.amountCentavos),
          share: plan.share / 100,
          missedDays: plan.missedDays,
          since: plan.since.toISOString(),
        }
      : null,
    rows: totals.map(({ id, name, code, store: at, credits, earned, taken }) => ({
      id,
      name,
      code,
      store: at,
      credits,
      earned: toPesos(earned),
      taken: toPesos(taken),
      total: toPesos(earned + taken),
    })),
    total: toPesos(totals.reduce((sum, { earned, taken }) => sum + earned + taken, 0)),
    closing: closing
      ? {
          total: toPesos(closing.centavos),
          closedAt: closing.closedAt.toISOString(),
          maker: closing.maker,
          checker: closing.checker,
        }
      : null,
    approvals: waiting.filter((act) => act.partner?.id === partner.id),
    may: { propose, close: propose && !closing && month < today.slice(0, 7) && totals.length > 0 },
  };
}

/** The months of this year and the one before, the last first. */
function monthsUntil(last: string): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: month + 12 }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** Shows what the promoter that somebody is earned in a month, this one unless another is asked for. @throws not-found */
export async function showOwnCommissions(
  { store }: Deps,
  staff: StaffCaller,
  asked: z.output<typeof ownCommissionsQuery>,
): Promise<OfficeOutput<'getOwnCommissions'>> {
  const own = ownPromoter(staff, 'read-own-commissions', asked.partner);
  const [{ today }, partners] = await Promise.all([deskToday(store), partnerRefs(store)]);
  const partner = partners.get(own.partnerId);
  if (!partner) throw new DomainError('not-found');
  const months = monthsUntil(today.slice(0, 7));
  const month = asked.month ?? months[0] ?? '';
  const [entries, closings] = await Promise.all([
    entriesOfPromoter(store, own.id, `${month}-01`),
    closingsOfPartner(store, own.partnerId),
  ]);
  const sumOf = (amounts: readonly { readonly centavos: number }[]) =>
    toPesos(amounts.reduce((sum, { centavos }) => sum + centavos, 0));
  return {
    partner,
    month,
    months,
    entries: entries
      .map(({ account, cause, centavos, at }) => ({
        account,
        cause,
        amount: toPesos(centavos),
        at: at.toISOString(),
      }))
      // The latest is looked for.
      .toReversed(),
    earned: sumOf(entries.filter(({ centavos }) => centavos > 0)),
    taken: sumOf(entries.filter(({ centavos }) => centavos < 0)),
    total: sumOf(entries),
    closedAt: closings.find(({ period }) => period.startsWith(month))?.closedAt.toISOString() ?? null,
  };
}

interface Asked {
  readonly promoter: number;
  /** '2026-11' */
  readonly month: string;
}

/** Returns a promoter's month as a file with its sum; who took it is in the audit log. @throws not-found */
export async function exportStatement(
  deps: Deps,
  staff: StaffCaller,
  { format, ...asked }: Asked & { readonly format: FileFormat },
): Promise<AsyncIterable<Uint8Array>> {
  const { row, entries } = await takeStatement(deps, staff, asked, format);
  const sum = entries.reduce((total, { centavos }) => total + centavos, 0);
  return tableFile(
    format,
    ['Promotor', 'Clave', 'Momento', 'Cuenta', 'Concepto', 'Monto'],
    [
      ...entries.map(({ at, account, cause, centavos }) => [
        row.name,
        row.code,
        at,
        { code: account },
        commissionCauses[cause],
        toPesos(centavos),
      ]),
      ['Total', '', '', '', '', toPesos(sum)],
    ],
  );
}

/** The same on paper (PDF). @throws not-found */
export async function printStatement(
  deps: Deps,
  staff: StaffCaller,
  asked: Asked,
): Promise<AsyncIterable<Uint8Array>> {
  const { row, partner, entries, at } = await takeStatement(deps, staff, asked, 'pdf');
  const pdf = await render({
    paper: 'statement',
    at,
    data: {
      company: companyOf(partner),
      promoter: { name: row.name, code: row.code, store: row.storeName },
      month: asked.month,
      entries: entries.map(({ cause, ...entry }) => ({ ...entry, cause: commissionCauses[cause] })),
    },
  });
  return whole(pdf);
}

const takeStatement = (
  { store }: Deps,
  staff: StaffCaller,
  { promoter, month }: Asked,
  format: FileFormat | 'pdf',
) =>
  inTransaction(store, async (tx) => {
    const row = await promoterById(tx, promoter);
    const partner = row && (await partnerRow(tx, row.partnerId));
    if (!partner) throw new DomainError('not-found');
    const entries = await entriesOfPromoter(tx, promoter, `${month}-01`);
    const at = await appNow(tx.db);
    await appendStaffEventOf(tx, staff, row.partnerId, {
      kind: 'exported',
      detail: { what: 'commission-statement', promoter, month, ...(format === 'xlsx' && { format }) },
    });
    return { row, partner, entries, at };
  });
