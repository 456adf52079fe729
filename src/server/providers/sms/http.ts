import { z } from 'zod';
import { isPhone } from '#domain/applicant/phone.ts';
import { callHttp, callJson } from '../call-http.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Probed } from '../probe.ts';
import type { SmsPort } from './port.ts';
import type { HttpSmsSettings } from '#server/platform/provider-settings.ts';

/**
 * Any gateway, through a small adapter in front of it: POST {id, to, text} with `Authorization: Bearer` and
 * `Idempotency-Key: id`. A 2xx response {id} means accepted; the gateway must send one id once. docs/providers.md.
 */
export const httpSms = ({ url, token }: HttpSmsSettings): SmsPort & Probed => ({
  async send({ id, to, text }, signal) {
    signal.throwIfAborted();
    if (!isPhone(to)) throw new ProviderError('sms', 'not a Mexican number', { retryable: false });
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': id,
    };
    const body = JSON.stringify({ id, to: `+52${to}`, text });
    // Requires the id in the response: a 200 from something else at that URL does not mean acceptance.
    const taken = z.object({ id: z.literal(id) });
    await callJson({ provider: 'sms', url, method: 'POST', headers, body, signal }, taken);
  },
  // A gateway need not know this method, but it must be there and take the token.
  async probe(_, signal) {
    const headers = { authorization: `Bearer ${token}` };
    await callHttp({ provider: 'sms', url, method: 'HEAD', headers, signal, expected: [400, 404, 405, 501] });
  },
});
