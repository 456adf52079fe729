import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { Form, useParams, useSubmit } from 'react-router';
import { askForChallenge } from '../../browser-api.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import es from './es.json';

const t = sentences(es);

/** A passkey that the browser makes. */
export function NewPasskeyForm() {
  const { token = '' } = useParams();
  const submit = useSubmit();
  const [isCancelled, setCancelled] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const accept = async () => {
    setCancelled(false);
    setBusy(true);
    try {
      const path = `/office/invitations/${encodeURIComponent(token)}/passkey/options`;
      const { challengeId, options } = await askForChallenge('invitation', path);
      const credential = JSON.stringify(await startRegistration({ optionsJSON: options }));
      await submit({ intent: 'passkey', challengeId, credential }, { method: 'post' });
    } catch {
      // The person closed the browser's window: nothing of ours to report.
      setCancelled(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      method="post"
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void accept();
      }}
    >
      {isCancelled && <Notice tone="bad">{t('cancelled')}</Notice>}
      <div className="needs-script">
        <Button type="submit" kind="primary" size="lg" block icon="fingerprint" busy={isBusy}>
          {t('passkey')}
        </Button>
        <p className="tiny hint-below">{t('passkeyHint')}</p>
      </div>
      <noscript>
        <Notice tone="warn">{t('noScript')}</Notice>
      </noscript>
    </Form>
  );
}
