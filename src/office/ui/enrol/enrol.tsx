import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../answer.ts';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import { useSending } from '../send-button.tsx';
import es from './es.json';

const t = sentences(es);

/** The secret for an app that makes codes, and its first code. */
export function AppCodeForm({
  app: { challengeId, secret, uri, qr },
  reply,
  submit,
}: Answer & {
  app: { challengeId: string; secret: string; uri: string; qr: string };
  submit: string;
}) {
  const isSending = useSending();
  const [form, fields] = useForm<{ code: string }>({
    id: 'app',
    lastResult: reply,
    shouldRevalidate: 'onInput',
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
      <input type="hidden" name="intent" value="totp" />
      <input type="hidden" name="challengeId" value={challengeId} />
      <div className="app-secret">
        <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t('scan')} width={164} height={164} />
        <div className="field">
          <span className="lab">{t('secret')}</span>
          <code className="secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <span className="hint">{t('secretHint')}</span>
          <a className="on-phone" href={uri}>
            {t('openApp')}
          </a>
        </div>
      </div>
      <TextField field={fields.code} label={t('code')} autoComplete="one-time-code" inputMode="numeric" />
      <Button type="submit" kind="primary" size="lg" block busy={isSending}>
        {submit}
      </Button>
    </Form>
  );
}

/** Recovery codes, which are shown once. */
export const RecoveryList = ({ codes }: { codes: readonly string[] }) => (
  <ul className="codes" aria-label={t('recovery')}>
    {codes.map((code) => (
      <li key={code}>
        <code>{code}</code>
      </li>
    ))}
  </ul>
);
