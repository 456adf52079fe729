import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';

const t = sentences(es);

/** Opens a store, or changes one. */
export function StoreForm({
  answer,
  partners,
  store,
}: {
  answer: Answer | undefined;
  partners: readonly { readonly id: number; readonly name: string }[];
  store: { readonly name: string; readonly address: string } | null;
}) {
  const intent = store === null ? 'open' : 'change';
  const isSending = useSending(intent);
  const [form, fields] = useForm<{ name: string; address: string; partner: string }>({
    lastResult: answer?.reply ?? null,
    defaultValue: {
      name: store?.name ?? '',
      address: store?.address ?? '',
      partner: String(partners[0]?.id ?? ''),
    },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value={intent} />
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <TextField field={fields.name} label={t('storeName')} autoComplete="off" />
      <TextField field={fields.address} label={t('address')} autoComplete="off" />
      {store === null && partners.length > 1 ? (
        <SelectField
          field={fields.partner}
          label={t('partner')}
          options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : (
        <input type="hidden" name="partner" value={partners[0]?.id ?? ''} />
      )}
      <div className="row">
        <Button type="submit" kind={store === null ? 'primary' : 'line'} busy={isSending}>
          {t(store === null ? 'openDo' : 'changeDo')}
        </Button>
      </div>
    </Form>
  );
}
