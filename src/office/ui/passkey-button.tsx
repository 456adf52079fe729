import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useState, type ComponentProps } from 'react';
import { useSubmit } from 'react-router';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Asks for a challenge, then the browser for a passkey, and sends its answer as a form of the page. */
export function PasskeyButton({
  path,
  makes = false,
  send,
  words: { cancelled, unsupported = cancelled, hint, noScript },
  ...button
}: ComponentProps<typeof Button> & {
  path: string;
  /** A new one, in place of one that is there. */
  makes?: boolean;
  /** What is sent with the answer. */
  send: Readonly<Record<string, string>>;
  words: { cancelled: string; unsupported?: string; hint?: string; noScript: string };
}) {
  const submit = useSubmit();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    if (!browserSupportsWebAuthn()) return setProblem(unsupported);
    setProblem(null);
    setBusy(true);
    try {
      const challenge = await challengeFrom(path);
      // The server's own reason: no browser was asked.
      if ('errors' in challenge) return setProblem(challenge.errors.join(' ') || cancelled);
      const { challengeId, options } = challenge;
      const answer = makes
        ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
        : await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
      const credential = JSON.stringify(answer);
      await submit({ ...send, challengeId, credential }, { method: 'post' });
    } catch {
      // The person closed the browser's window, or this device has no passkey, or has it already.
      setProblem(cancelled);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack">
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="needs-script">
        <Button icon="fingerprint" {...button} busy={isBusy} onClick={() => void ask()} />
        {hint && <p className="tiny hint-below">{hint}</p>}
      </div>
      <noscript>
        <Notice tone="warn">{noScript}</Notice>
      </noscript>
    </div>
  );
}

/**
 * A challenge for the passkey API: the only call of the desk that a browser makes itself, because the person's gesture
 * must reach that API without a navigation between them.
 */
async function challengeFrom(path: string): Promise<Challenge | { readonly errors: readonly string[] }> {
  const response = await fetch(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) {
    const { errors = [] } = (await response.json()) as { errors?: string[] };
    return { errors };
  }
  // WebAuthn's own shapes, which the contract does not repeat.
  return (await response.json()) as Challenge;
}

interface Challenge {
  readonly challengeId: string;
  readonly options: unknown;
}
