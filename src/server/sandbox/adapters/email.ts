import type { Store } from '#server/database/store.ts';
import { insertMessage } from '#server/sandbox/queries/messages.ts';
import { codeIn } from '#server/providers/message-code.ts';
import type { EmailPort } from '#server/providers/email/port.ts';

/** Delivers to the page /sandbox/outbox. */
export const sandboxEmail = (store: Store): EmailPort => ({
  async send({ id, to, subject, text, html }, signal) {
    signal.throwIfAborted();
    await insertMessage(store, {
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
