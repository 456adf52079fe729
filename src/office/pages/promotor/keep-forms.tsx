import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSending } from '../../ui/use-sending.ts';
import type { PromoterAnswer } from './action.ts';
import es from './es.json';

const t = sentences(es);

type Promoter = OfficeOutput<'getPromoter'>;
interface Shown {
  promoter: Promoter;
  answer: PromoterAnswer | undefined;
}

/** Another store, and the end of the link. */
export const KeepForms = ({ promoter, answer }: Shown) => (
  <>
    <Section title={t('moveTitle')}>
      <MoveForm promoter={promoter} answer={answer?.intent === 'move' ? answer : undefined} />
    </Section>
    <Section title={t(promoter.withdrawnAt === null ? 'withdrawTitle' : 'restoreTitle')}>
      <EndForm promoter={promoter} answer={answer?.intent === 'move' ? undefined : answer} />
    </Section>
  </>
);

function MoveForm({ promoter, answer }: Shown) {
  const isSending = useSending('move');
  const [form, fields] = useForm<{ store: string; reason: string }>({
    lastResult: answer?.reply ?? null,
    defaultValue: { store: promoter.store?.id ?? '' },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value="move" />
      <p className="small muted">{t('moveLead')}</p>
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <SelectField
        field={fields.store}
        label={t('store')}
        options={[
          { value: '', label: t('noStore') },
          ...promoter.stores.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextArea field={fields.reason} label={t('moveReason')} hint={t('reasonHint')} />
      <div className="row">
        <Button type="submit" busy={isSending}>
          {t('moveDo')}
        </Button>
      </div>
    </Form>
  );
}

function EndForm({ promoter, answer }: Shown) {
  const isActive = promoter.withdrawnAt === null;
  const intent = isActive ? 'withdraw' : 'restore';
  const isSending = useSending(intent);
  const [form, fields] = useForm<{ reason: string }>({ lastResult: answer?.reply ?? null });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value={intent} />
      <p className="small muted">{t(isActive ? 'withdrawLead' : 'restoreLead')}</p>
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <TextArea
        field={fields.reason}
        label={t(isActive ? 'withdrawReason' : 'restoreReason')}
        hint={t('reasonHint')}
      />
      <div className="row">
        <Button type="submit" kind={isActive ? 'stop' : 'line'} busy={isSending}>
          {t(isActive ? 'withdrawDo' : 'restoreDo')}
        </Button>
      </div>
    </Form>
  );
}
