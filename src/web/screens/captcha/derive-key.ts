import { deriveKey as deriveNatively } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ChallengeParameters, DeriveKeyFunctionResult } from 'altcha-lib/types';
import { pbkdf2Sha256 } from './pbkdf2-sha256.ts';

/**
 * One guess of the proof of work. Browsers give `crypto.subtle` to https and localhost only; a shop tried out at
 * http://192.168.… must not lock everybody out, so there the same is computed in plain script.
 */
export async function deriveKey(
  parameters: ChallengeParameters,
  salt: Uint8Array,
  password: Uint8Array,
): Promise<DeriveKeyFunctionResult> {
  if (globalThis.crypto?.subtle) return deriveNatively(parameters, salt, password);
  const { algorithm, cost, keyLength } = parameters;
  if (algorithm !== 'PBKDF2/SHA-256') throw new Error(`Unsupported algorithm: ${algorithm}`);
  return { parameters: {}, derivedKey: pbkdf2Sha256(password, salt, cost, keyLength) };
}
