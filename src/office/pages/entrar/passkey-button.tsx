import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useSubmit } from 'react-router';
import { askForChallenge } from '../../browser-api.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import es from './es.json';

const t = sentences(es);

/** Asks for a challenge, then the browser for a passkey, and sends its answer as a form. */
export function PasskeyButton({ next }: { next: string }) {
  const submit = useSubmit();
  const [problem, setProblem] = useState<'cancelled' | 'unsupported' | null>(null);
  const [isBusy, setBusy] = useState(false);

  const enter = async () => {
    if (!browserSupportsWebAuthn()) return setProblem('unsupported');
    setProblem(null);
    setBusy(true);
    try {
      const { challengeId, options } = await askForChallenge('signIn', '/office/sign-in/passkey/options');
      const credential = JSON.stringify(await startAuthentication({ optionsJSON: options }));
      await submit({ intent: 'passkey', siguiente: next, challengeId, credential }, { method: 'post' });
    } catch {
      // The person closed the browser's window, or has no passkey here: nothing of ours to report.
      setProblem('cancelled');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack">
      {problem && <Notice tone="bad">{t(problem)}</Notice>}
      <div className="needs-script">
        <Button kind="primary" size="lg" block icon="fingerprint" busy={isBusy} onClick={() => void enter()}>
          {t('passkey')}
        </Button>
        <p className="tiny hint-below">{t('passkeyHint')}</p>
      </div>
      <noscript>
        <Notice tone="warn">{t('noScript')}</Notice>
      </noscript>
    </div>
  );
}
