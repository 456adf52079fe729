import { useForm } from '@conform-to/react';
import { Form, useActionData, useNavigation } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { action } from './action.ts';
import es from './es.json';

const t = sentences(es);

/** The secret for an app that makes codes, and its first code. */
export function AppCodeForm({ app }: { app: { challengeId: string; secret: string } }) {
  const { state } = useNavigation();
  const [form, fields] = useForm<{ code: string }>({
    id: 'invitacion-app',
    lastResult: useActionData<typeof action>()?.reply ?? null,
    shouldRevalidate: 'onInput',
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
      <input type="hidden" name="intent" value="totp" />
      <input type="hidden" name="challengeId" value={app.challengeId} />
      <div className="field">
        <span className="lab">{t('secret')}</span>
        <code className="secret">{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <span className="hint">{t('secretHint')}</span>
      </div>
      <TextField field={fields.code} label={t('code')} autoComplete="one-time-code" inputMode="numeric" />
      <Button type="submit" kind="primary" size="lg" block busy={state !== 'idle'}>
        {t('accept')}
      </Button>
    </Form>
  );
}
