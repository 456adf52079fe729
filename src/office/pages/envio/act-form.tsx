import type { FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The frame of a form that records one act. */
export function ActForm({
  form,
  intent,
  submit,
  primary = false,
  children,
}: {
  form: Pick<FormMetadata, 'id' | 'errors' | 'onSubmit'>;
  intent: string;
  submit: string;
  primary?: boolean;
  children: ReactNode;
}) {
  const { state, formData } = useNavigation();
  const isSending = state === 'submitting' && formData?.get('intent') === intent;
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="stack act-form"
      preventScrollReset
    >
      <input type="hidden" name="intent" value={intent} />
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      {children}
      <div className="row">
        <Button type="submit" {...(primary ? { kind: 'primary' as const } : {})} busy={isSending}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
