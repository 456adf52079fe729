import { isPhone } from '#domain/applicant/phone.ts';
import type { Store } from '#server/database/store.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { VoicePort } from '#server/providers/voice/port.ts';
import { insertMessage } from '#server/sandbox/queries/messages.ts';

/** Writes what a call would say on the page /sandbox/outbox. */
export const sandboxVoice = (store: Store): VoicePort => ({
  async call({ id, to, text }, signal) {
    signal.throwIfAborted();
    if (!isPhone(to)) throw new ProviderError('voice', 'not a Mexican number', { retryable: false });
    const spoken = /(?:\d, ){3}\d/.exec(text)?.[0].replaceAll(', ', '');
    await insertMessage(store, {
      id,
      channel: 'voice',
      recipient: to,
      subject: null,
      body: text,
      html: null,
      code: spoken ?? null,
    });
  },
});
