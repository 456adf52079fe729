import { randomUUID, createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { qrSvg } from '#server/documents/qr.ts';
import { insertChallenge, openChallenge, takeChallenge } from '#server/queries/staff/challenges.ts';
import { replaceRecoveryCodes } from '#server/queries/staff/credentials.ts';

/** A new secret for an app that makes codes: it counts once the app has shown a right one (`confirmedApp`). */
export async function newAppSecret(
  { store }: Pick<Deps, 'store'>,
  { id: staffId, email }: { readonly id: string; readonly email: string },
) {
  const secret = newTotpSecret();
  const challengeId = randomUUID();
  await inTransaction(store, (tx) =>
    insertChallenge(tx, { id: challengeId, purpose: 'totp', staffId, secret }),
  );
  const uri = totpUri(secret, email);
  return { challengeId, secret, uri, qr: qrSvg(uri) };
}

/**
 * Takes the secret whose first code is right. She has the secret before her: a mistyped code tells her nothing, and the
 * secret stays good. @throws wrong-code; sign-in-refused for another person's, or one that was used or is over
 */
export async function confirmedApp(
  { store }: Pick<Deps, 'store'>,
  staffId: string,
  { challengeId: id, code }: { readonly challengeId: string; readonly code: string },
): Promise<{ secret: string; step: number }> {
  const asked = { id, purpose: 'totp', staffId } as const;
  const secret = await openChallenge(store, asked);
  if (secret === undefined) throw new DomainError('sign-in-refused');
  const step = stepOfCode(secret, code);
  if (step === null) {
    throw new DomainError('wrong-code', {
      messages: ['Ese código no es correcto. Escriba el que su aplicación muestra ahora.'],
    });
  }
  if ((await inTransaction(store, (tx) => takeChallenge(tx, asked))) === undefined)
    throw new DomainError('sign-in-refused');
  return { secret, step };
}

const period = 30;

const totpOf = (secret: string, label?: string): TOTP =>
  new TOTP({
    issuer: 'Enganche Oficina',
    ...(label !== undefined && { label }),
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
  });

/** 160 random bits, in base32. */
const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What an app scans. */
const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/**
 * Returns the time step of a right code, now or one step away; null for a wrong one. By the real time, also where the
 * sandbox has moved its clock: the app is on a phone of this world.
 */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const howMany = 10;
const groups = 6;

/** 'k7mp-2xqa-9vhd-tq3f-hc5w-m8er': 118 random bits, too many to be found from their SHA-256. */
const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');

/** Gives a person new codes in place of hers, used or not. They are returned once: only their hashes are stored. */
export async function giveRecoveryCodes(tx: TxStore, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await replaceRecoveryCodes(tx, staffId, codes.map(recoveryCodeHash));
  return codes;
}

/** Of a code as somebody types it: in any case, with or without its dashes. */
export const recoveryCodeHash = (typed: string): string =>
  createHash('sha256')
    .update(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex');
