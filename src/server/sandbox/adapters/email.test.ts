import { afterAll } from 'vitest';
import { newestMessages } from '#server/sandbox/queries/messages.ts';
import { openTestDatabase } from '#test/support/database.ts';
import { emailContract } from '#server/providers/email/port.contract.ts';
import { sandboxEmail } from './messages.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

emailContract(() => ({
  port: sandboxEmail(database.store),
  delivered: async (to) => {
    const messages = await newestMessages(database.store, to, 50);
    return messages
      .toReversed()
      .map(({ subject, body, html }) => ({ subject: subject ?? '', text: body, html: html ?? '' }));
  },
}));
