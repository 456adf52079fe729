import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { DomainError } from '#domain/errors.ts';
import type { Config } from '#server/platform/config.ts';
import type { Passkey } from '#server/queries/staff/credentials.ts';

type Site = Pick<Config, 'publicOrigin'>;

/** A large module, which a start without anybody at the desk does not need. */
const webauthn = () => import('@simplewebauthn/server');

/** The site that a passkey is for. */
const rpIdOf = ({ publicOrigin }: Site): string => new URL(publicOrigin).hostname;

/** Browsers make no passkey for a bare address. */
export const mayUsePasskeys = (site: Site): boolean => isIP(rpIdOf(site).replaceAll(/[[\]]/g, '')) === 0;

/** `known`: what the person has already; a device makes no second one. */
export const registrationOptions = async (
  site: Site,
  person: { id: string; name: string; email: string },
  known: readonly string[] = [],
) =>
  (await webauthn()).generateRegistrationOptions({
    rpName: 'Enganche Oficina',
    rpID: rpIdOf(site),
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

export const signInOptions = async (site: Site) =>
  (await webauthn()).generateAuthenticationOptions({ rpID: rpIdOf(site), userVerification: 'required' });

const base64url = z.string().regex(/^[\w-]+$/);
const common = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};
const registration = z.object({
  ...common,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});
const authentication = z.object({
  ...common,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});

/** Checks a new passkey. @throws sign-in-refused */
export async function verifiedRegistration(
  site: Site,
  credential: unknown,
  challenge: string,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>> {
  const response: RegistrationResponseJSON = shapeOf(registration, credential);
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.publicOrigin,
      expectedRPID: rpIdOf(site),
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new DomainError('sign-in-refused');
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/** The id of the passkey that a browser answers with. @throws sign-in-refused */
export const credentialIdIn = (credential: unknown): string => shapeOf(authentication, credential).id;

/** Checks a passkey's answer; returns its counter. @throws sign-in-refused */
export async function verifiedAuthentication(
  site: Site,
  credential: unknown,
  { challenge, passkey }: { challenge: string; passkey: Passkey },
): Promise<number> {
  const response: AuthenticationResponseJSON = shapeOf(authentication, credential);
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.publicOrigin,
      expectedRPID: rpIdOf(site),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  if (!verified) throw new DomainError('sign-in-refused');
  return authenticationInfo.newCounter;
}

function shapeOf<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (!read.success) throw new DomainError('sign-in-refused');
  return read.data;
}

/** The library throws for every answer that is not right. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new DomainError('sign-in-refused');
  }
}
