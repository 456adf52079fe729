import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useSubmit } from 'react-router';
import { askForChallenge } from '../../browser-api.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import es from './es.json';

const t = sentences(es);

/** Asks the browser for one more passkey and sends it as a form. */
export function NewPasskey() {
  const submit = useSubmit();
  const [problem, setProblem] = useState<'cancelled' | 'unsupported' | null>(null);
  const [isBusy, setBusy] = useState(false);

  const make = async () => {
    if (!browserSupportsWebAuthn()) return setProblem('unsupported');
    setProblem(null);
    setBusy(true);
    try {
      const { challengeId, options } = await askForChallenge('own', '/office/passkeys/options');
      const credential = JSON.stringify(await startRegistration({ optionsJSON: options }));
      await submit({ intent: 'add-passkey', challengeId, credential }, { method: 'post' });
    } catch {
      // The person closed the browser's window, or this device has her passkey already.
      setProblem('cancelled');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack">
      {problem && <Notice tone="bad">{t(problem)}</Notice>}
      <div className="needs-script">
        <Button icon="fingerprint" busy={isBusy} onClick={() => void make()}>
          {t('addPasskey')}
        </Button>
      </div>
      <noscript>
        <Notice tone="warn">{t('noScript')}</Notice>
      </noscript>
    </div>
  );
}
