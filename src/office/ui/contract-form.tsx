import { useForm, type FieldMetadata } from '@conform-to/react';
import type { ComponentProps, ReactNode } from 'react';
import { Form } from 'react-router';
import type { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { sentences } from '../text/sentences.ts';
import es from './es.json';
import { PreviewStep, usePreview } from './preview-step.tsx';
import { SendButton, useReply } from './send-button.tsx';

const t = sentences(es);

type Fields<V> = { readonly [K in keyof V]-?: FieldMetadata<V[K]> };

/** A form of the desk that its page's action sends (office-action.ts): what is wrong with it, its fields, one button. */
export function ContractForm<V extends Record<string, unknown> = Record<string, never>>({
  intent,
  of = {},
  values,
  lead,
  children,
  submit,
  kind,
  icon,
  beside,
  wayBack,
  className = 'stack narrowform',
  stays = false,
  isAct = false,
}: Pick<ComponentProps<typeof Button>, 'kind' | 'icon'> & {
  intent: string;
  /** What it sends unseen. */
  of?: Readonly<Record<string, string | number>>;
  values?: { [K in keyof V]?: V[K] };
  lead?: ReactNode;
  children?: (fields: Fields<V>) => ReactNode;
  /** The word on its button. */
  submit: string;
  beside?: ReactNode;
  /** Of a dialog: what stands before its button. */
  wayBack?: ReactNode;
  className?: string;
  /** Whether the page stays where it is scrolled to. */
  stays?: boolean;
  /** Whether what it would change is shown before it is sent (act-action.ts). */
  isAct?: boolean;
}) {
  const [form, fields] = useForm<V>({
    // Conform names fields `form-field`: an intent must not end like a field of another one.
    id: `${[intent, ...Object.values(of)].join('_')}_`,
    lastResult: useReply(intent, of),
    ...(values && { defaultValue: values as never }),
  });
  const { preview, onInput } = usePreview(intent, of);
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      {...(isAct && { onInput })}
      noValidate
      className={className}
      preventScrollReset={stays}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(of).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {lead}
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      {children?.(fields)}
      {isAct && <PreviewStep preview={preview} />}
      <div className={wayBack ? 'foot' : beside ? 'row wrapx' : 'row'}>
        {wayBack}
        <SendButton intent={intent} {...(kind && { kind })} {...(icon && { icon })}>
          {isAct && !preview ? t('preview') : submit}
        </SendButton>
        {beside}
      </div>
    </Form>
  );
}
