import { z } from 'zod';
import type { ErrorCode } from '#domain/errors.ts';

/** Body of every error: sentences in Spanish, ready for the screen. The machine code is in the header. */
export const problem = z.object({ errors: z.array(z.string()).min(1) });

/** The only code → status table (spec §8, readings §2). Nothing answers 500 for bad input. */
export const statusOf: Record<ErrorCode, number> = {
  'invalid-input': 400,
  'captcha-required': 403,
  'captcha-invalid': 403,
  'wrong-code': 400,
  'code-expired': 400,
  'too-many-attempts': 429,
  'rate-limited': 429,
  'not-found': 404,
  'no-session': 401,
  'wrong-step': 409,
  'outside-mexico': 400,
  'outside-service-area': 400,
  'location-inaccurate': 400,
  'phone-invalid': 400,
  'email-invalid': 400,
  'rfc-required': 400,
  'rfc-too-short': 400,
  'rfc-invalid': 400,
  'address-invalid': 400,
  'consent-required': 400,
  'terms-required': 400,
  'signature-blank': 400,
  'file-too-large': 413,
  'file-type': 415,
  'contract-missing-data': 409,
  'request-cancelled': 409,
  'order-in-process': 409,
  'active-credit': 409,
  'color-unknown': 400,
  'product-unavailable': 400,
  'promoter-unknown': 400,
  'reference-unknown': 404,
  conflict: 409,
  'idempotency-mismatch': 422,
  'idempotency-in-flight': 409,
  'origin-refused': 403,
  'signature-invalid': 401,
  'provider-unavailable': 503,
  unavailable: 503,
  internal: 500,
};
