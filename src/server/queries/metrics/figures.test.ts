import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { openCreditBench } from '#test/support/credit.ts';
import { deliverMessages } from '#test/support/messages.ts';
import { eraseMessagesTo } from '#server/queries/keys/erasure.ts';
import { withdrawMessages } from '#server/queries/messages/outbox.ts';
import { inTransaction } from '#server/database/store.ts';
import { figures } from './figures.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());

test('a message counts as given up when it could not be sent, not when it was withdrawn or its person erased', async () => {
  const { deps } = bench;
  const { store } = deps;
  const write = (recipient: string) =>
    inTransaction(store, (tx) =>
      sendMessage(deps, tx, {
        channel: 'sms',
        partnerId: null,
        recipient,
        text: 'Hola',
        dedupeKey: `test:${recipient}`,
      }),
    );
  await write('5518427030');
  await deliverMessages(deps);
  await write('5518427031');
  await inTransaction(store, async (tx) => {
    await eraseMessagesTo(tx, ['5518427030']);
    await withdrawMessages(tx, ['test:5518427031']);
  });
  const givenUp = async () =>
    (await figures(store)).filter(({ metric }) => metric === 'outbox_given_up_last_day');
  expect(await givenUp()).toEqual([]);

  await write('5518427032');
  const failing = { ...deps, sms: { send: () => Promise.reject(new Error('no')) } };
  for (let attempt = 0; attempt < 12; attempt++) {
    await sql`update outbox set not_before = null where sent_at is null`.execute(store.db);
    await deliverMessages(failing);
  }
  expect(await givenUp()).toEqual([{ metric: 'outbox_given_up_last_day', label: 'sms', value: 1 }]);
});
