import { useForm } from '@conform-to/react';
import { Form, useActionData, useNavigation } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { action } from './action.ts';
import es from './es.json';

const t = sentences(es);

/** E-mail and a code: of the app, or one of the recovery codes. */
export function CodeForm({ way, next }: { way: 'totp' | 'recovery'; next: string }) {
  const { state } = useNavigation();
  const [form, fields] = useForm<{ email: string; code: string }>({
    id: `entrar-${way}`,
    lastResult: useActionData<typeof action>()?.reply ?? null,
    shouldRevalidate: 'onInput',
  });
  const isTotp = way === 'totp';
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
      <input type="hidden" name="intent" value={way} />
      <input type="hidden" name="siguiente" value={next} />
      <TextField field={fields.email} label={t('email')} type="email" autoComplete="username" />
      <TextField
        field={fields.code}
        label={t(isTotp ? 'totpCode' : 'recoveryCode')}
        autoComplete="one-time-code"
        {...(isTotp ? { inputMode: 'numeric' as const } : {})}
      />
      <Button type="submit" kind="primary" size="lg" block busy={state !== 'idle'}>
        {t('submit')}
      </Button>
    </Form>
  );
}
