import type { z } from 'zod';
import type { ConektaSettings } from '#server/platform/provider-settings.ts';
import { callJson } from '../call-http.ts';

/** The headers of every call to Conekta. */
export const conektaHeaders = ({ privateKey }: ConektaSettings) => ({
  authorization: `Bearer ${privateKey}`,
  accept: 'application/vnd.conekta-v2.2.0+json',
  'accept-language': 'es',
});

/** Posts to Conekta: of one key twice the second answer is the first. */
export const postConekta = <T>(
  settings: ConektaSettings,
  given: { path: string; key: string; body: object; signal: AbortSignal },
  shape: z.ZodType<T>,
): Promise<T> =>
  callJson(
    {
      provider: 'payments',
      url: `${settings.url}${given.path}`,
      method: 'POST',
      headers: {
        ...conektaHeaders(settings),
        'content-type': 'application/json',
        'idempotency-key': given.key,
      },
      body: JSON.stringify(given.body),
      signal: given.signal,
    },
    shape,
  );
