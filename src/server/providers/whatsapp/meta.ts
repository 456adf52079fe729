import { z } from 'zod';
import { isPhone } from '#domain/applicant/phone.ts';
import type { WhatsAppSettings } from '#server/platform/provider-settings.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { callJson } from '../call-http.ts';
import { onceById } from '../once-by-id.ts';
import type { Probed } from '../probe.ts';
import type { WhatsAppPort } from './port.ts';

/**
 * Cloud API of Meta (WhatsApp Business Platform, "Copy code authentication templates"): an authentication template with a
 * copy-code button, whose words are Meta's. It has neither an
 * idempotency key nor a list of what was sent: after an answer that was lost, the same code may arrive twice.
 */
export function metaWhatsApp({
  url,
  phoneNumberId,
  token,
  template,
}: WhatsAppSettings): WhatsAppPort & Probed {
  const once = onceById<object>();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    async send({ id, to, code }, signal) {
      signal.throwIfAborted();
      if (!isPhone(to)) throw new ProviderError('whatsapp', 'not a Mexican number', { retryable: false });
      const parameters = [{ type: 'text', text: code }];
      const body = JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: `52${to}`,
        type: 'template',
        template: {
          name: template,
          language: { code: 'es_MX' },
          components: [
            { type: 'body', parameters },
            { type: 'button', sub_type: 'url', index: '0', parameters },
          ],
        },
      });
      const call = { provider: 'whatsapp', url: `${url}/${phoneNumberId}/messages`, method: 'POST' } as const;
      await once(id, () => callJson({ ...call, headers, body, signal }, accepted));
    },
    async probe(_, signal) {
      const asked = { provider: 'whatsapp', url: `${url}/${phoneNumberId}?fields=id`, headers, signal };
      await callJson(asked, z.object({ id: z.literal(phoneNumberId) }));
    },
  };
}

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).length(1) });
