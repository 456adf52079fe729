import { z } from 'zod';
import { isPhone } from '#domain/applicant/phone.ts';
import { callJson } from '../call-http.ts';
import { onceById } from '../once-by-id.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Probed } from '../probe.ts';
import type { SmsPort } from './port.ts';
import type { TwilioSettings } from '#server/platform/provider-settings.ts';

/**
 * Programmable Messaging. Twilio has no idempotency key: before a message that may have arrived is sent again, it is
 * looked up among those sent to the phone within the hour.
 */
export function twilioSms(settings: TwilioSettings): SmsPort & Probed {
  const { accountSid, authToken, from, url } = settings;
  const once = onceById<{ sid: string }>();
  const messages = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  /** Vendor ids that belong to other messages: the same text under another id is another message. */
  const known = new Set<string>();

  return {
    async send({ id, to, text, repeat = false }, signal) {
      signal.throwIfAborted();
      if (!isPhone(to)) throw new ProviderError('sms', 'not a Mexican number', { retryable: false });
      await once(id, async (unsure) => {
        const sent = unsure || repeat ? await arrived(`+52${to}`, text, signal) : null;
        return remember(sent ?? (await post({ To: `+52${to}`, Body: text, ...sender }, signal)));
      });
    },
    async probe(_, signal) {
      const call = { provider: 'sms', url: `${messages}?PageSize=1`, headers: { authorization }, signal };
      await callJson(call, list);
    },
  };

  function post(form: Record<string, string>, signal: AbortSignal): Promise<{ sid: string }> {
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(form).toString();
    return callJson({ provider: 'sms', url: messages, method: 'POST', headers, body, signal }, message);
  }

  async function arrived(to: string, text: string, signal: AbortSignal): Promise<{ sid: string } | null> {
    const after = new Date(Date.now() - 3_600_000).toISOString().slice(0, 19);
    const query = new URLSearchParams({ To: to, 'DateSent>': `${after}Z`, PageSize: '50' });
    const call = { provider: 'sms', url: `${messages}?${query}`, headers: { authorization }, signal };
    const { messages: found } = await callJson(call, list);
    return (
      found.find(({ sid, body, status }) => body === text && !known.has(sid) && wasAccepted(status)) ?? null
    );
  }

  function remember(sent: { sid: string }): { sid: string } {
    if (known.size >= 10_000) known.clear();
    known.add(sent.sid);
    return sent;
  }
}

const message = z.object({ sid: z.string().regex(/^[A-Z]{2}[0-9a-f]{32}$/) });
const list = z.object({
  messages: z.array(z.object({ sid: z.string(), body: z.string(), status: z.string() })),
});

const wasAccepted = (status: string): boolean => !['failed', 'undelivered', 'canceled'].includes(status);
