import type { Trx } from '#server/database/db.ts';
import { demoPartnerId } from './demo-customers.ts';
import { insertApplication } from './insert-application.ts';
import { insertContractAndLoan } from './insert-loan.ts';
import type { Story } from './story.ts';
import { timelineOf } from './timeline.ts';

/** Inserts a customer with everything that led to the loan, as the product itself would. */
export async function insertCustomer(trx: Trx, story: Story, now: Date): Promise<void> {
  const timeline = timelineOf(story.customer, now);
  const product = await trx
    .selectFrom('products')
    .selectAll()
    .where('partner_id', '=', demoPartnerId)
    .where('name', '=', story.customer.product)
    .executeTakeFirstOrThrow();
  const request = await insertApplication(trx, { ...story, timeline }, product);
  await insertContractAndLoan(trx, { ...story, timeline }, request);
}
