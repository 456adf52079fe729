import type { TxStore } from '#server/database/store.ts';
import { demoPartnerId } from './demo-customers.ts';
import { insertApplication } from './insert-application.ts';
import { insertContractAndLoan } from './insert-loan.ts';
import type { Story } from './story.ts';
import { timelineOf } from './timeline.ts';

/** Inserts a customer with everything that led to the loan, as the product itself would. */
export async function insertCustomer(tx: TxStore, story: Story, now: Date): Promise<void> {
  const timeline = timelineOf(story.customer, now);
  const product = await tx.db
    .selectFrom('products')
    .selectAll()
    .where('partner_id', '=', demoPartnerId)
    .where('name', '=', story.customer.product)
    .executeTakeFirstOrThrow();
  const request = await insertApplication(tx, { ...story, timeline }, product);
  await insertContractAndLoan(tx, { ...story, timeline }, request);
}
