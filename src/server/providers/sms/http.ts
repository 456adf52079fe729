import { z } from 'zod';
import { isPhone } from '#domain/applicant/phone.ts';
import { callJson } from '../call-http.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { SmsPort } from './port.ts';
import type { HttpSmsSettings } from '#server/platform/provider-settings.ts';

/**
 * For any gateway, by a small program in front of it: POST {id, to, text} with `Authorization: Bearer` and
 * `Idempotency-Key: id`. A 2xx answer {id} means taken; whoever answers sends one id once. docs/providers.md.
 */
export const httpSms = ({ url, token }: HttpSmsSettings): SmsPort => ({
  async send({ id, to, text }, signal) {
    signal.throwIfAborted();
    if (!isPhone(to)) throw new ProviderError('sms', 'not a Mexican number', { retryable: false });
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': id,
    };
    const body = JSON.stringify({ id, to: `+52${to}`, text });
    // Its id back: a 200 of something else on that address is no message that was taken.
    const taken = z.object({ id: z.literal(id) });
    await callJson({ provider: 'sms', url, method: 'POST', headers, body, signal }, taken);
  },
});
