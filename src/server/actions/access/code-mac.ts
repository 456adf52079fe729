import type { Deps } from '#server/actions/base/context.ts';
import { hmacHex } from '#server/platform/hmac.ts';
import type { CodeTarget } from '#server/queries/codes/codes.ts';

/**
 * Returns the stored form of a code: a plain hash of four digits is trivially reversed. The session is not part of it,
 * because an elevated session keeps its codes; the row is bound to the session instead.
 */
export const codeMac = (deps: Deps, target: CodeTarget, code: string): string =>
  hmacHex(
    deps.config.secret,
    'otp-code',
    JSON.stringify([target.purpose, target.requestId, target.phone, code]),
  );
