import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Challenges that the browser's passkey API answers, by the path of the call. */
interface Challenges {
  signIn: PublicKeyCredentialRequestOptionsJSON;
  invitation: PublicKeyCredentialCreationOptionsJSON;
  own: PublicKeyCredentialCreationOptionsJSON;
}

/**
 * Asks for a challenge from a page: the only calls of the desk that a browser makes itself, because the person's gesture
 * must reach the passkey API without a navigation between them.
 */
export async function askForChallenge<K extends keyof Challenges>(
  _kind: K,
  path: string,
): Promise<{ challengeId: string; options: Challenges[K] }> {
  const response = await fetch(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) throw new Error(`no challenge: ${response.status}`);
  // WebAuthn's own shapes, which the contract does not repeat.
  return (await response.json()) as { challengeId: string; options: Challenges[K] };
}
