import { BASE } from '#contract/call.ts';
import { PARTNER_HEADER } from '#contract/problem.ts';
import { createApi } from './api-client.ts';

/** The API from the page itself: polls, uploads, the captcha. The cookie goes along by itself. */
export const browserApi = createApi((path, { method, body }) =>
  fetch(BASE + path, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      [PARTNER_HEADER]: location.pathname.split('/')[1] ?? '',
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  }),
);
