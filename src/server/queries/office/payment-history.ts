import type { Store } from '#server/database/store.ts';
import type { EventName } from '#server/queries/loans/waiting-payments.ts';

/** Returns what people did with a payment: the last decision, and who left it as it is. */
export async function paymentHistory({ db }: Store, { provider, eventId }: EventName) {
  const decision = await db
    .selectFrom('payment_decisions')
    .select(['decision', 'decided_by as by', 'at', 'returned_centavos as returnedCentavos'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  const odd = await db
    .selectFrom('payment_oddities')
    .select(['left_at as at', 'left_by as by'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  const left = odd?.at && odd.by !== null ? { at: odd.at, by: odd.by } : null;
  return { decision: decision ?? null, left };
}
