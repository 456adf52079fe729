import type { TxStore } from '#server/database/store.ts';
import { insertApplication } from './insert-application.ts';
import { insertContractAndLoan } from './insert-loan.ts';
import { isDoubt } from './doubts.ts';
import type { SeedEvent } from './insert-events.ts';
import type { Story } from './story.ts';
import { timelineOf } from './timeline.ts';

/** Inserts a customer with everything that led to the loan, as the product itself would; returns what happened. */
export async function insertCustomer(tx: TxStore, story: Story, now: Date): Promise<SeedEvent[]> {
  const timeline = timelineOf(story.customer, now);
  const product = await tx.db
    .selectFrom('products')
    .selectAll()
    .where('partner_id', '=', story.customer.partnerId)
    .where('name', '=', story.customer.product)
    .executeTakeFirstOrThrow();
  const { request, events } = await insertApplication(tx, { ...story, timeline }, product);
  if (isDoubt(story.customer.status)) return events;
  return [...events, ...(await insertContractAndLoan(tx, { ...story, timeline }, request))];
}
