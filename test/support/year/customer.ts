import type { Day } from '#domain/calendar.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { instalmentsOf } from '#server/queries/loans/instalments.ts';
import { otherShopId, seenBy, shopId, signedRequest } from '#test/support/credit.ts';
import { habits, type Act, type Habit, type Intent, type Offer } from './habits.ts';
import type { Random } from './random.ts';

/** Somebody with a credit. */
export interface Customer {
  readonly account: string;
  readonly phone: string;
  readonly owner: Caller;
  readonly habit: Habit;
  readonly offer: Offer & { readonly downPaymentCentavos: number };
  /** Of the down payment (0) and of each week. */
  readonly references: readonly string[];
  /** What they will still pay, by day. */
  intents: Map<Day, Intent[]>;
  /** What they will do in their account, by day. */
  readonly acts: Map<Day, Act[]>;
  /** What they know of their credit. */
  readonly knows: Knowledge;
}

/** What the books must agree with, as its customer was told. */
export interface Knowledge {
  /** The day on which the shop told that the device is there: her weeks run from it. */
  deliveredOn: Day | null;
  /** Weeks of the pauses that were agreed. */
  pausedWeeks: number;
  /** A report of theft is open. */
  stolen: boolean;
  /** A quote was paid in full and in time. */
  quotePaid: boolean;
  ended: 'Revoked' | 'Cancelled' | 'Rescinded' | null;
}

/** A promoter of each partner, with the store where they stand. */
export type Sellers = ReadonlyMap<number, { readonly promoter: number; readonly store: string }>;

/** Each partner's plan pays for a credit and a part of its down payment. */
export async function hireSellers({ store: { db } }: Deps): Promise<Sellers> {
  const sellers = new Map<number, { promoter: number; store: string }>();
  for (const partner of [shopId, otherShopId]) {
    const { id: store } = await db
      .insertInto('stores')
      .values({ partner_id: partner, name: `Centro ${partner}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const promoter = partner * 10;
    await db
      .insertInto('promoters')
      .values({
        id: promoter,
        partner_id: partner,
        name: 'Luz',
        promoter_code: `PROM${partner}`,
        agency_code: `AG${partner}`,
        store,
      })
      .execute();
    await db
      .insertInto('commission_plans')
      .values({
        partner_id: partner,
        amount_centavos: 150_00,
        share: 500 * partner,
        since: new Date('2020-01-01T18:00:00Z'),
      })
      .execute();
    sellers.set(partner, { promoter, store });
  }
  return sellers;
}

const offers = [
  { priceCentavos: 1_999_00, downPaymentCentavos: 299_00, weeklyCentavos: 88_00, weeks: 26 },
  { priceCentavos: 2_399_00, downPaymentCentavos: 399_00, weeklyCentavos: 189_00, weeks: 13 },
  { priceCentavos: 7_999_00, downPaymentCentavos: 1_299_00, weeklyCentavos: 199_00, weeks: 52 },
] as const;

const states = [
  'Puebla',
  'Ciudad de México',
  'Baja California',
  'Quintana Roo',
  'Sonora',
  'Jalisco',
] as const;

/** Signs a contract on the day of the database's clock. */
export async function sign(
  deps: Deps,
  { index, weeks, random, sellers }: { index: number; weeks: number; random: Random; sellers: Sellers },
): Promise<Customer> {
  const chosen = random.of(offers);
  // In a short year short credits end.
  const offer = { ...chosen, weeks: Math.min(chosen.weeks, Math.max(4, weeks - 4)) };
  const phone = `55${10_000_000 + index}`;
  const price = offer.downPaymentCentavos + Math.round(offer.weeks * offer.weeklyCentavos * 0.75);
  const state = random.of(states);
  const partner = index % 3 === 2 ? otherShopId : shopId;
  // One of three came by herself.
  const seller = index % 9 < 6 ? sellers.get(partner) : undefined;
  const { account, owner } = await signedRequest(deps, {
    ...offer,
    priceCentavos: price,
    phone,
    state,
    partner,
    ...(seller && { seller }),
  });
  await seenBy(deps, account, owner);
  const instalments = await instalmentsOf(deps.store, account);
  const known = instalments.find(({ reference }) => reference !== null)?.reference ?? '';
  // A week without a reference yet is paid by one of the same account.
  const references = instalments.map(({ reference }) => reference ?? known);
  const habit = habits[index % habits.length] ?? 'on time';
  const knows = {
    deliveredOn: null,
    pausedWeeks: 0,
    stolen: false,
    quotePaid: false,
    ended: null,
  };
  return { account, phone, owner, habit, offer, references, intents: new Map(), acts: new Map(), knows };
}
