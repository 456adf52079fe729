import { isPhone } from '#domain/applicant/phone.ts';
import type { Store } from '#server/database/store.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { WhatsAppPort } from '#server/providers/whatsapp/port.ts';
import { insertMessage } from '#server/sandbox/queries/messages.ts';

/** Delivers to the page /sandbox/outbox, in the words of the network. */
export const sandboxWhatsApp = (store: Store): WhatsAppPort => ({
  async send({ id, to, code }, signal) {
    signal.throwIfAborted();
    if (!isPhone(to)) throw new ProviderError('whatsapp', 'not a Mexican number', { retryable: false });
    await insertMessage(store, {
      id,
      channel: 'whatsapp',
      recipient: to,
      subject: null,
      body: `Tu código de verificación es ${code}. Por tu seguridad, no lo compartas.`,
      html: null,
      code,
    });
  },
});
