import { BASE } from '#contract/call.ts';
import { PARTNER_HEADER } from '#contract/headers.ts';
import { createApi } from './api-client.ts';
import { browserCalls } from './browser-calls.ts';

/** Spec §9 'Signature timeout': a drawing over a slow network gets ten minutes. */
const UPLOAD_TIMEOUT_MS = 600_000;

/** The API from the page itself: polls, uploads, the captcha. The cookie goes along by itself. */
export const browserApi = createApi(
  (path, { method, body }) =>
    fetch(BASE + path, {
      method,
      headers: {
        accept: 'application/json',
        [PARTNER_HEADER]: location.pathname.split('/')[1] ?? '',
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      body: body ?? null,
      ...(body instanceof FormData ? { signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS) } : {}),
    }),
  browserCalls,
);
