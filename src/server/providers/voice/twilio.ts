import { z } from 'zod';
import { isPhone } from '#domain/applicant/phone.ts';
import type { TwilioVoiceSettings } from '#server/platform/provider-settings.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { callJson } from '../call-http.ts';
import { onceById } from '../once-by-id.ts';
import type { Probed } from '../probe.ts';
import type { VoicePort } from './port.ts';

/**
 * Programmable Voice, 2010-04-01 (Twilio Docs: Call resource, TwiML <Say>, Text-to-Speech voices), with the words in the
 * call itself. Twilio has no idempotency key and does not tell what a call said: before one that may have been made is
 * made again, the phone's calls since its message was written are looked up.
 */
export function twilioVoice({ accountSid, authToken, from, url }: TwilioVoiceSettings): VoicePort & Probed {
  const once = onceById<{ sid: string }>();
  const calls = `${url}/2010-04-01/Accounts/${accountSid}/Calls.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  /** Calls that belong to other messages. */
  const known = new Set<string>();

  return {
    async call({ id, to, text, writtenAt, repeat = false }, signal) {
      signal.throwIfAborted();
      if (!isPhone(to)) throw new ProviderError('voice', 'not a Mexican number', { retryable: false });
      await once(id, async (unsure) => {
        const made = unsure || repeat ? await alreadyMade(`+52${to}`, writtenAt, signal) : null;
        return remember(made ?? (await make({ To: `+52${to}`, From: from, Twiml: saying(text) }, signal)));
      });
    },
    async probe(_, signal) {
      await callJson(
        { provider: 'voice', url: `${calls}?PageSize=1`, headers: { authorization }, signal },
        list,
      );
    },
  };

  function make(form: Record<string, string>, signal: AbortSignal): Promise<{ sid: string }> {
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(form).toString();
    return callJson({ provider: 'voice', url: calls, method: 'POST', headers, body, signal }, call);
  }

  async function alreadyMade(to: string, since: Date, signal: AbortSignal): Promise<{ sid: string } | null> {
    const query = new URLSearchParams({ To: to, PageSize: '20' });
    const asked = { provider: 'voice', url: `${calls}?${query}`, headers: { authorization }, signal };
    const after = since.getTime() - clocksApartMs;
    const { calls: found } = await callJson(asked, list);
    return (
      found.find(
        ({ sid, status, date_created }) =>
          !known.has(sid) && !isFailed(status) && Date.parse(date_created) >= after,
      ) ?? null
    );
  }

  function remember(made: { sid: string }): { sid: string } {
    if (known.size >= 10_000) known.clear();
    known.add(made.sid);
    return made;
  }
}

/** Their times are whole seconds of their clock. A phone's messages are further apart. */
const clocksApartMs = 5_000;

const call = z.object({ sid: z.string().regex(/^[A-Z]{2}[0-9a-f]{32}$/) });
const list = z.object({
  calls: z.array(z.object({ sid: z.string(), status: z.string(), date_created: z.string() })),
});

const isFailed = (status: string): boolean => ['failed', 'busy', 'no-answer', 'canceled'].includes(status);

const saying = (text: string): string =>
  `<Response><Say voice="Polly.Mia" language="es-MX" loop="2">${escaped(text)}</Say></Response>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
