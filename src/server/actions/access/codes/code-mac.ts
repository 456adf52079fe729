import type { Deps } from '#server/actions/context.ts';
import { hmacHex } from '#server/platform/hmac.ts';
import type { CodeTarget } from '#server/queries/codes/codes.ts';

/**
 * What is kept of a code: four digits would be read back from a plain hash in no time. The session is not in it,
 * because a session that rises takes its codes along; the row is bound to the session instead.
 */
export const codeMac = (deps: Deps, target: CodeTarget, code: string): string =>
  hmacHex(
    deps.config.secret,
    'otp-code',
    JSON.stringify([target.purpose, target.requestId, target.phone, code]),
  );
