import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { advisoryXactLock } from '#server/database/advisory-lock.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/** What the books said when a person closed a day. */
export interface Closing {
  readonly network: string;
  readonly partnerId: number | null;
  readonly number: number;
  readonly payments: number;
  readonly reported: Centavos;
  readonly applied: Centavos;
  readonly held: Centavos;
  readonly waiting: Centavos;
  readonly returned: Centavos;
  readonly closedAt: Date;
  readonly closedBy: string;
  readonly closedByName: string;
}

/** Returns the last closing of each network and partner of a day. */
export const closingsOf = ({ db }: Store, day: Day): Promise<Closing[]> =>
  db
    .selectFrom('payment_closings as c')
    .innerJoin('staff as s', 's.id', 'c.closed_by')
    .select([
      'c.provider as network',
      'c.partner_id as partnerId',
      'c.number',
      'c.payments',
      'c.reported_centavos as reported',
      'c.applied_centavos as applied',
      'c.held_centavos as held',
      'c.waiting_centavos as waiting',
      'c.returned_centavos as returned',
      'c.closed_at as closedAt',
      'c.closed_by as closedBy',
      's.name as closedByName',
    ])
    .distinctOn(['c.provider', 'c.partner_id'])
    .where('c.day', '=', day)
    .orderBy('c.provider')
    .orderBy('c.partner_id')
    .orderBy('c.number', 'desc')
    .execute();

/** Two people who close a day at the same moment do it one after the other. */
export const lockDay = (tx: TxStore, day: Day, network: string): Promise<void> =>
  advisoryXactLock(tx.db, `payment-day:${network}:${day}`);

export async function insertClosing(
  { db }: TxStore,
  day: Day,
  closing: Omit<Closing, 'number' | 'closedAt' | 'closedByName'>,
): Promise<void> {
  const { network, partnerId } = closing;
  await db
    .insertInto('payment_closings')
    .values({
      provider: network,
      day,
      partner_id: partnerId,
      number: sql<number>`1 + (select count(*)::int from payment_closings where provider = ${network}
        and day = ${day} and partner_id is not distinct from ${partnerId}::integer)`,
      payments: closing.payments,
      reported_centavos: closing.reported,
      applied_centavos: closing.applied,
      held_centavos: closing.held,
      waiting_centavos: closing.waiting,
      returned_centavos: closing.returned,
      closed_by: closing.closedBy,
    })
    .execute();
}
