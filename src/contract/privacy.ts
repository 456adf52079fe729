import { z } from 'zod';
import { calls } from './call.ts';
import { accountParams } from './values.ts';

/** A file that is written while it is sent. */
const streamed = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

export const privacyCalls = calls({
  getPrivacyCopy: {
    method: 'GET',
    path: '/privacy/copy/{account}',
    summary: 'A ZIP of the customer’s own data and papers (ours)',
    params: accountParams,
    response: streamed,
    as: 'stream',
  },
});
