import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { OfficePrivacyLine, privacyQuery } from '#contract/office/privacy.ts';
import { DomainError } from '#domain/errors.ts';
import { privacyViews, type PrivacyView } from '#domain/staff/privacy-work.ts';
import type { Deps } from '#server/actions/context.ts';
import { partnerRefs, type PartnerRef } from '#server/actions/staff/grants-on-wire.ts';
import { appNow } from '#server/database/clock.ts';
import { countPrivacy, privacyPage, type PrivacyRow } from '#server/queries/office/privacy-page.ts';

const pageSize = 50;
const countedMost = 1_000;

/** Lists what people ask about their data at the partners in scope. */
export async function listPrivacy(
  { store }: Deps,
  query: z.output<typeof privacyQuery>,
): Promise<OfficeOutput<'listPrivacyRequests'>> {
  const rest = { kind: query.kind ?? null, partnerId: query.partner ?? null };
  const from =
    query.cursor === undefined ? null : { id: query.cursor.slice(1), backward: query.cursor.startsWith('p') };
  // One more than is shown tells whether there is another page.
  const found = await privacyPage(store, { view: query.view, ...rest }, { from, limit: pageSize + 1 });
  const hasMore = found.length > pageSize;
  const backward = from?.backward === true;
  const rows = hasMore ? (backward ? found.slice(1) : found.slice(0, pageSize)) : found;
  const [first, last] = [rows[0], rows.at(-1)];
  const partners = await partnerRefs(store);
  const countOf = async (view: PrivacyView) => {
    const count = await countPrivacy(store, { view, ...rest }, countedMost);
    return { view, count: Math.min(count, countedMost), isMore: count > countedMost };
  };
  return {
    rows: rows.map((row) => privacyLineOf(row, partners)),
    next: last && (backward || hasMore) ? `n${last.id}` : null,
    previous: first && (backward ? hasMore : from !== null) ? `p${first.id}` : null,
    counts: await Promise.all(privacyViews.map(countOf)),
    asOf: (await appNow(store.db)).toISOString(),
  };
}

export function privacyLineOf(row: PrivacyRow, partners: ReadonlyMap<number, PartnerRef>): OfficePrivacyLine {
  const partner = partners.get(row.partnerId);
  if (!partner) throw new DomainError('internal');
  return {
    id: row.id,
    kind: row.kind,
    partner,
    askedAt: row.askedAt.toISOString(),
    answerBy: row.answerBy,
    state: row.isErased ? 'erased' : row.answeredAt === null ? 'waiting' : 'answered',
    holds: row.holds,
    identityChecked: row.identityChecked,
    account: row.account,
  };
}
