import type { FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { SendButton } from '../../ui/send-button.tsx';

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
        <SendButton intent={intent} {...(primary ? { kind: 'primary' as const } : {})}>
          {submit}
        </SendButton>
      </div>
    </Form>
  );
}
