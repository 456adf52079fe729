import { sql } from 'kysely';
import type { DeliveryOutcome } from '#domain/delivery/contact.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { counted, type Counted, type From } from './keyset.ts';

interface Page {
  readonly partnerId: number | null;
  readonly from: From | null;
  readonly limit: number;
}

/** Returns one page of the customers to be spoken with, the longest wait first. */
export async function contactsPage(store: Store, { partnerId, from, limit }: Page) {
  const backward = from?.backward === true;
  const direction = backward ? 'desc' : 'asc';
  const rows = await lines(store)
    .where('c.done_at', 'is', null)
    .$if(partnerId !== null, (query) => query.where('c.partner_id', '=', partnerId ?? 0))
    .$if(from !== null, (query) =>
      query.where(
        sql<boolean>`(c.since, c.request_id) ${backward ? sql`<` : sql`>`}
          (select since, request_id from delivery_contacts where request_id = ${from?.key ?? ''})`,
      ),
    )
    .orderBy('c.since', direction)
    .orderBy('c.request_id', direction)
    .limit(limit)
    .execute();
  return backward ? rows.toReversed() : rows;
}

export const contactOf = (store: Store, requestId: string) =>
  lines(store).where('c.request_id', '=', requestId).executeTakeFirst();

/** The contacts `c` that are still to be made. */
export const contactsToMake = ({ db }: Store, partnerId: number | null) =>
  db
    .selectFrom('delivery_contacts as c')
    .where('c.done_at', 'is', null)
    .$if(partnerId !== null, (query) => query.where('c.partner_id', '=', partnerId ?? 0));

export const countToContact = (store: Store, partnerId: number | null): Promise<Counted> =>
  counted(store, contactsToMake(store, partnerId));

/** Notes how a contact ended; `reached` takes her off the list. False: she is not on it any more. */
export async function noteContact(
  { db }: TxStore,
  requestId: string,
  outcome: DeliveryOutcome,
): Promise<boolean> {
  const row = await db
    .updateTable('delivery_contacts')
    .set({
      tries: sql<number>`tries + 1`,
      tried_at: sql<Date>`app_now()`,
      last_outcome: outcome,
      ...(outcome === 'reached' && { done_at: sql<Date>`app_now()` }),
    })
    .where('request_id', '=', requestId)
    .where('done_at', 'is', null)
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
}

const lines = ({ db }: Store) =>
  db
    .selectFrom('delivery_contacts as c')
    .innerJoin('credit_requests as r', 'r.id', 'c.request_id')
    .select([
      'c.request_id as requestId',
      'r.account',
      'c.partner_id as partnerId',
      'c.since',
      'c.done_at as doneAt',
      'c.tries',
      'c.tried_at as triedAt',
      'c.last_outcome as lastOutcome',
      sql<string>`r.product->>'name'`.as('product'),
      sql<string | null>`(select p->>'name' from jsonb_array_elements(r.product->'colors') p
        where p->>'color' = r.color limit 1)`.as('colorName'),
    ]);
