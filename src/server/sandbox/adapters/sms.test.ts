import { afterAll, expect, test } from 'vitest';
import { newestMessages } from '#server/sandbox/queries/messages.ts';
import { openTestDatabase } from '#test/support/database.ts';
import { smsContract } from '#server/providers/sms/port.contract.ts';
import { sandboxSms } from './messages.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

smsContract(() => ({
  port: sandboxSms(database.store),
  delivered: async (to) =>
    (await newestMessages(database.store, to, 50)).map(({ body }) => body).toReversed(),
}));

test('the code of a message is kept beside it', async () => {
  const message = {
    id: crypto.randomUUID(),
    to: '5518427009',
    text: 'Tu código es 0417. Vence en 10 minutos.',
  };
  await sandboxSms(database.store).send(message, new AbortController().signal);
  const [kept] = await newestMessages(database.store, message.to, 1);
  expect(kept).toMatchObject({ id: message.id, channel: 'sms', code: '0417' });
});
