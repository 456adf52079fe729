import type { Db } from '#server/context.ts';
import { insertMessage } from '#server/queries/sandbox-messages.ts';
import { codeIn } from '../message-code.ts';
import type { EmailPort } from './port.ts';

/** Delivers to the page /sandbox/outbox. */
export const sandboxEmail = (db: Db): EmailPort => ({
  async send({ id, to, subject, text, html }, signal) {
    signal.throwIfAborted();
    await insertMessage(db, {
      id,
      channel: 'email',
      recipient: to,
      subject,
      body: text,
      html,
      code: codeIn(text),
    });
  },
});
