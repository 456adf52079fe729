import { BASE } from '#contract/call.ts';
import { PARTNER_HEADER } from '#contract/headers.ts';
import { createApi } from './api-client.ts';
import { browserCalls } from './browser-calls.ts';

/** Spec §9 'Signature timeout': uploads over a slow network get ten minutes. */
const UPLOAD_TIMEOUT_MS = 600_000;

/** The API called from the page: polls, uploads, the captcha. The browser sends the session cookie. */
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
