import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import type { OfficeProductRecord } from '#contract/office/products.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';
import type { ProductAnswer } from './product-action.ts';

const t = sentences(es);

const leads = { 'on-sale': 'onSaleLead', draft: 'draftLead', withdrawn: 'withdrawnLead' } as const;

/** Whether the shop has it, and the button that changes that. */
export function SellingPart({
  product,
  answer,
}: {
  product: OfficeProductRecord;
  answer: ProductAnswer | undefined;
}) {
  const isSending = useSending('state');
  const [form, fields] = useForm<{ on: string; reason: string }>({
    id: 'selling',
    lastResult: answer?.intent === 'state' ? answer.reply : null,
  });
  const { state, passed, version, may } = product;
  const isOnSale = state === 'on-sale';
  return (
    <div className="stack">
      <p className="small muted">{t(leads[state])}</p>
      {may.edit && (
        <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
          <input type="hidden" name="intent" value="state" />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="state" value={isOnSale ? 'withdrawn' : 'on-sale'} />
          {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
          <TextField field={fields.on} label={t('on')} hint={t('onHint')} type="date" />
          {passed.length > 0 && (
            <TextArea field={fields.reason} label={t('reason')} note={passed.join(' ')} />
          )}
          <div className="row">
            <Button type="submit" busy={isSending}>
              {t(isOnSale ? 'withdraw' : 'putOnSale')}
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}
