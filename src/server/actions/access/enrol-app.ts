import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { qrSvg } from '#server/documents/qr.ts';
import { insertChallenge, openChallenge, takeChallenge } from '#server/queries/staff/challenges.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

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
