import { isPhone } from '#domain/applicant/phone.ts';
import type { Store } from '#server/database/store.ts';
import { insertMessage, newestMessages } from '#server/sandbox/queries/messages.ts';
import { codeIn } from '#server/providers/message-code.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Probed } from '#server/providers/probe.ts';
import type { SmsPort } from '#server/providers/sms/port.ts';
import type { EmailPort } from '#server/providers/email/port.ts';
import type { VoicePort } from '#server/providers/voice/port.ts';
import type { WhatsAppPort } from '#server/providers/whatsapp/port.ts';

/** Delivers to the page /sandbox/outbox. */
export const sandboxSms = (store: Store): SmsPort & Probed => ({
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
  probe: () => answers(store),
});

/** Delivers to the page /sandbox/outbox. */
export const sandboxEmail = (store: Store): EmailPort & Probed => ({
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
  probe: () => answers(store),
});

/** Writes what a call would say on the page /sandbox/outbox. */
export const sandboxVoice = (store: Store): VoicePort & Probed => ({
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
  probe: () => answers(store),
});

/** Delivers to the page /sandbox/outbox, in the words of the network. */
export const sandboxWhatsApp = (store: Store): WhatsAppPort & Probed => ({
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
  probe: () => answers(store),
});

/** Its table is the service. */
const answers = async (store: Store): Promise<void> => void (await newestMessages(store, null, 1));
