import { useForm } from '@conform-to/react';
import { Form, useNavigation } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import es from './es.json';
import { LimitFields, typedLimits, type LimitsOfCredit, type TypedLimits } from './limit-fields.tsx';

const t = sentences(es);

interface PartnerLimits extends LimitsOfCredit {
  readonly partner: { readonly id: number; readonly name: string };
}

/** Proposes limits of the credit rules; `tried`: those of a simulation. */
export function CreditLimitsForm({
  reply,
  partners,
  tried,
}: Answer & { partners: readonly PartnerLimits[]; tried: (LimitsOfCredit & { partner: number }) | null }) {
  const { state } = useNavigation();
  const chosen = partners.find(({ partner }) => partner.id === tried?.partner) ?? partners[0];
  const shown = tried ?? chosen;
  const [form, fields] = useForm<TypedLimits & { partner: string; reason: string }>({
    lastResult: reply,
    defaultValue: {
      partner: String(chosen?.partner.id ?? ''),
      ...(shown && typedLimits(shown)),
    },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <SelectField
        field={fields.partner}
        label={t('partner')}
        options={partners.map(({ partner }) => ({ value: String(partner.id), label: partner.name }))}
      />
      <LimitFields bands={fields.bands} noHistory={fields.noHistory} />
      <TextArea field={fields.reason} label={t('hoursReason')} hint={t('reasonHint')} />
      <div className="row">
        <Button type="submit" kind="primary" busy={state !== 'idle'}>
          {t('proposeLimits')}
        </Button>
      </div>
    </Form>
  );
}
