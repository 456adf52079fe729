import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { OfficePrivacyLine, privacyQuery } from '#contract/office/privacy.ts';
import { privacyViews } from '#domain/staff/sealed-fields.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { partnerIn, partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import { appNow } from '#server/database/clock.ts';
import { countPrivacy, privacyPage, type PrivacyRow } from '#server/queries/office/privacy-page.ts';

/** Lists what people ask about their data at the partners in scope. */
export async function listPrivacy(
  { store }: Deps,
  query: z.output<typeof privacyQuery>,
): Promise<OfficeOutput<'listPrivacyRequests'>> {
  const rest = { kind: query.kind ?? null, partnerId: query.partner ?? null };
  const { rows, ...page } = await keysetList(query.cursor, {
    read: (from, limit) => privacyPage(store, { view: query.view, ...rest }, { from, limit }),
    keyOf: ({ id }) => id,
  });
  const partners = await partnerRefs(store);
  return {
    rows: rows.map((row) => privacyLineOf(row, partners)),
    ...page,
    counts: await Promise.all(
      privacyViews.map(async (view) => ({ view, ...(await countPrivacy(store, { view, ...rest })) })),
    ),
    asOf: (await appNow(store.db)).toISOString(),
  };
}

export function privacyLineOf(row: PrivacyRow, partners: ReadonlyMap<number, PartnerRef>): OfficePrivacyLine {
  return {
    id: row.id,
    kind: row.kind,
    partner: partnerIn(partners, row.partnerId),
    askedAt: row.askedAt.toISOString(),
    answerBy: row.answerBy,
    state: row.isErased ? 'erased' : row.answeredAt === null ? 'waiting' : 'answered',
    holds: row.holds,
    identityChecked: row.identityChecked,
    account: row.account,
  };
}
