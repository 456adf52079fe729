import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { collectionsQuery, OfficeCollectionLine } from '#contract/office/collections.ts';
import type { Day } from '#domain/calendar.ts';
import { thirdBases } from '#domain/credit/ledger/buyer-may-choose.ts';
import { toPesos } from '#domain/credit/money.ts';
import { lateBuckets, promiseViews } from '#domain/staff/saved-views.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import { deskToday, keysetList } from '#server/actions/base/keyset-list.ts';
import { partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import { collectionOf, type CollectionRow } from '#server/queries/office/contacts-page.ts';
import {
  countCredits,
  creditsPage,
  type CreditRow,
  homeStatesOf,
} from '#server/queries/office/credits-page.ts';
import { contactShown } from './contact-shown.ts';
import { lineOf } from './list-credits.ts';

/** Lists the late credits, the longest first, with what the law allows for each. */
export async function listCollections(
  { store }: Deps,
  { bucket, promise, partner, search = '', cursor }: z.output<typeof collectionsQuery>,
): Promise<OfficeOutput<'listCollections'>> {
  const { now, today } = await deskToday(store);
  const filter = { view: bucket ?? ('late' as const), partnerId: partner ?? null, promise, search, today };
  const all = { view: 'late' as const, partnerId: partner ?? null, search: '', today };
  const [{ rows, ...page }, partners, counts, promises] = await Promise.all([
    keysetList(cursor, {
      read: (from, limit) => creditsPage(store, { ...filter, order: 'late', from, limit }),
      keyOf: ({ account }) => account,
    }),
    partnerRefs(store),
    Promise.all(
      lateBuckets.map(async (each) => ({
        bucket: each,
        ...(await countCredits(store, { ...all, view: each })),
      })),
    ),
    Promise.all(
      promiseViews.map(async (each) => ({
        promise: each,
        ...(await countCredits(store, { ...all, promise: each })),
      })),
    ),
  ]);
  const accounts = rows.map(({ account }) => account);
  const [known, homes] = await Promise.all([collectionOf(store, accounts, today), homeStatesOf(store, rows)]);
  const shown = rows.map((row) =>
    collectionLine(row, {
      today,
      now,
      partners,
      known: known.get(row.account),
      home: homes.get(row.requestId) ?? null,
    }),
  );
  return { asOf: now.toISOString(), rows: shown, ...page, counts, promises };
}

interface Around {
  readonly today: Day;
  readonly now: Date;
  readonly partners: ReadonlyMap<number, PartnerRef>;
  readonly known: CollectionRow | undefined;
  readonly home: string | null;
}

function collectionLine(row: CreditRow, around: Around): OfficeCollectionLine {
  const { today, now, partners, known, home } = around;
  const stops = {
    contactStop: known?.contactStop ?? false,
    revocationOpen: known?.revocationOpen ?? false,
  };
  return {
    ...lineOf(row, today, partners),
    overdue: toPesos(Math.max(0, row.owedCentavos - row.toComeCentavos)),
    mayChoose: mayChoose(row),
    lastContact:
      known?.at && known.channel && known.outcome
        ? { at: known.at.toISOString(), channel: known.channel, outcome: known.outcome }
        : null,
    promise:
      known?.promiseOn && known.promiseCentavos !== null
        ? { amount: toPesos(known.promiseCentavos), day: known.promiseOn }
        : null,
    mayContact: contactShown({ at: now, state: home, ...stops }),
  };
}

/** As buyerMayChoose, from what the list reads. */
function mayChoose(row: CreditRow): boolean {
  const plan = planOfRequest(row);
  const paidCentavos =
    plan.totalCentavos - plan.downPaymentCentavos - row.owedCentavos - row.forgivenCentavos;
  return thirdBases(plan, { paidCentavos, paymentsMade: row.weeksPaid }).some(Boolean);
}
