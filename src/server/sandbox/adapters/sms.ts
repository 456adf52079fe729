import { isPhone } from '#domain/applicant/phone.ts';
import type { Store } from '#server/database/store.ts';
import { insertMessage } from '#server/sandbox/queries/messages.ts';
import { codeIn } from '#server/providers/message-code.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { SmsPort } from '#server/providers/sms/port.ts';

/** Delivers to the page /sandbox/outbox. */
export const sandboxSms = (store: Store): SmsPort => ({
  async send({ id, to, text }, signal) {
    signal.throwIfAborted();
    if (!isPhone(to)) throw new ProviderError('sms', 'not a Mexican number', { retryable: false });
    await insertMessage(store, {
      id,
      channel: 'sms',
      recipient: to,
      subject: null,
      body: text,
      html: null,
      code: codeIn(text),
    });
  },
});
