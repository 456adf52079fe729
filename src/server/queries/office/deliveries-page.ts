import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { confirmedWithinDays, promisedAfter } from '#domain/delivery/delivery.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { DeliveryView } from '#domain/staff/saved-views.ts';
import type { Store } from '#server/database/store.ts';
import { idsNamedBy } from './requests-page.ts';
import { keyset, counted, type Counted, type From, inOwnStores } from './keyset.ts';

export interface DeliveriesFilter {
  readonly view: DeliveryView;
  /** Null: every partner in scope. */
  readonly partnerId: number | null;
  /** Its down payment on this day in Mexico City, or later. */
  readonly since: Day | null;
  /** Empty: all. */
  readonly search: string;
  /** As in the list of requests. */
  readonly bySealed?: boolean;
  /** Of these requests alone. */
  readonly only?: readonly string[];
}

interface Page extends DeliveriesFilter {
  /** The order of the view, or the other way round. */
  readonly reverse: boolean;
  /** The account that the page begins behind, or with `backward` ends before. */
  readonly from: From | null;
  readonly limit: number;
}

/** What belongs to a view, in the words of its index (db/migrations/0108_*), and the time by which it is sorted. */
const views: Record<
  DeliveryView,
  { readonly is: RawBuilder<boolean>; readonly by: 'began_at' | 'delivered_at' | 'returned_at' }
> = {
  'to-pack': {
    // For a credit that has ended nothing is packed.
    is: sql`d.state = 'to-pack' and d.packed_at is null and not d.carried_over and l.status in ('Active', 'Paid')`,
    by: 'began_at',
  },
  // The first day of its delivery has come and it has not left.
  due: {
    is: sql`d.state = 'to-pack' and (d.packed_at is not null or not d.carried_over) and l.status in ('Active', 'Paid')
      and d.began_at < (((app_now() at time zone ${sql.lit(businessZone)})::date
        - ${sql.lit(promisedAfter.from - 1)})::timestamp at time zone ${sql.lit(businessZone)})`,
    by: 'began_at',
  },
  packed: { is: sql`d.state = 'to-pack' and d.packed_at is not null`, by: 'began_at' },
  sent: { is: sql`d.state = 'sent' and d.packed_at is not null`, by: 'began_at' },
  unconfirmed: {
    is: sql`d.state = 'sent' and d.packed_at is not null and d.left_at
      < app_now() - ${sql.lit(confirmedWithinDays)} * interval '1 day'`,
    by: 'began_at',
  },
  delivered: { is: sql`d.state = 'delivered'`, by: 'delivered_at' },
  returned: { is: sql`d.state = 'returned'`, by: 'returned_at' },
};

/** Returns one page of a list, in the order that is shown. Reads nothing sealed. */
export async function deliveriesPage(store: Store, page: Page) {
  const { view, from, limit, reverse } = page;
  const { by } = views[view];
  const list = keyset(from, {
    by: [`d.${by}`, 'd.account'],
    descending: (by === 'began_at') === reverse,
    of: (key) => sql`select ${sql.ref(by)}, account from deliveries where account = ${key}`,
  });
  return list.shown(await list.take(deliveryLines(deliveriesIn(store, page)), limit).execute());
}

/** Returns the lines of some requests, in no order. */
export const deliveriesOfRequests = ({ db }: Store, requestIds: readonly string[]) =>
  deliveryLines(joined({ db }).where('d.request_id', 'in', [...requestIds])).execute();

export type DeliveryRow = Awaited<ReturnType<typeof deliveriesOfRequests>>[number];

export const countDeliveries = (store: Store, filter: DeliveriesFilter): Promise<Counted> =>
  counted(store, deliveriesIn(store, filter));

const joined = ({ db }: Pick<Store, 'db'>) =>
  db.selectFrom('deliveries as d').innerJoin('loans as l', 'l.account', 'd.account');

/** The devices `d` of a list. */
export const deliveriesIn = (
  store: Store,
  { view, partnerId, since, search, bySealed, only }: DeliveriesFilter,
) =>
  joined(store)
    .$call((query) => {
      const limit = inOwnStores('id', 'd.request_id');
      return limit === null ? query : query.where(limit);
    })
    .where(views[view].is)
    .$if(partnerId !== null, (query) =>
      query.where('d.partner_id', '=', partnerId ?? 0).where('l.partner_id', '=', partnerId ?? 0),
    )
    .$if(since !== null, (query) =>
      query.where(sql<boolean>`d.began_at >= ${since}::date::timestamp at time zone ${businessZone}`),
    )
    .$if(only !== undefined, (query) => query.where('d.request_id', 'in', [...(only ?? [])]))
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`d.request_id = any (array(${idsNamedBy(store, search, bySealed)}))`),
    );

const deliveryLines = (query: ReturnType<typeof joined>) =>
  query.innerJoin('credit_requests as r', 'r.id', 'd.request_id').select([
    'd.account',
    'd.request_id as requestId',
    'd.partner_id as partnerId',
    'd.state',
    'd.began_at as beganAt',
    'd.carried_over as carriedOver',
    'd.packed_at as packedAt',
    'd.left_at as leftAt',
    'd.carrier',
    'd.delivered_on as deliveredOn',
    'd.returned_at as returnedAt',
    'l.status',
    sql<string>`r.product->>'name'`.as('product'),
    sql<string | null>`(select c->>'name' from jsonb_array_elements(r.product->'colors') c
        where c->>'color' = r.color limit 1)`.as('colorName'),
    sql<string>`coalesce((select p->>'front' from jsonb_array_elements(r.product->'pictures') p
        where p->>'color' = r.color limit 1), r.product->>'thumbnail')`.as('picture'),
  ]);
