import { useForm } from '@conform-to/react';
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { Form, useActionData, useParams, useSubmit } from 'react-router';
import { askForChallenge } from '../../browser-api.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { action } from './action.ts';
import es from './es.json';

const t = sentences(es);

/** Name, and a passkey that the browser makes. */
export function NewPasskeyForm({ name }: { name: string }) {
  const { token = '' } = useParams();
  const submit = useSubmit();
  const [isCancelled, setCancelled] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [form, fields] = useForm<{ name: string }>({
    id: 'invitacion',
    lastResult: useActionData<typeof action>()?.reply ?? null,
    defaultValue: { name },
  });

  const accept = async (data: FormData) => {
    setCancelled(false);
    setBusy(true);
    try {
      const path = `/office/invitations/${encodeURIComponent(token)}/passkey/options`;
      const { challengeId, options } = await askForChallenge('invitation', path);
      const credential = JSON.stringify(await startRegistration({ optionsJSON: options }));
      await submit(
        { intent: 'passkey', name: String(data.get('name')), challengeId, credential },
        { method: 'post' },
      );
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
      id={form.id}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void accept(new FormData(event.currentTarget));
      }}
    >
      {isCancelled && <Notice tone="bad">{t('cancelled')}</Notice>}
      <TextField field={fields.name} label={t('name')} hint={t('nameHint')} autoComplete="name" />
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
