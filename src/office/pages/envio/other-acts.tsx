import { useForm } from '@conform-to/react';
import { sentences } from '../../text/sentences.ts';
import { TextArea } from '../../ui/field.tsx';
import { ImeiField } from '../envios/imei-field.tsx';
import { ActForm } from './act-form.tsx';
import es from './es.json';
import { useReply } from '../../ui/use-reply.ts';

const t = sentences(es);

/** Another IMEI than was assigned, while the device is here. Folded away: it is the exception. */
export function CorrectForm() {
  const reply = useReply('correct');
  const [form, fields] = useForm<{ imei: string; reason: string }>({ lastResult: reply, id: 'correct' });
  return (
    <details className="fold" open={reply !== null}>
      <summary>{t('correctTitle')}</summary>
      <ActForm form={form} intent="correct" submit={t('correct')}>
        <p className="small muted">{t('correctLead')}</p>
        <ImeiField field={fields.imei} label={t('scan')} />
        <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
      </ActForm>
    </details>
  );
}

export function TakeBackForm() {
  const reply = useReply('take-back');
  const [form, fields] = useForm<{ reason: string }>({ lastResult: reply, id: 'take-back' });
  return (
    <details className="fold" open={reply !== null}>
      <summary>{t('takeBackTitle')}</summary>
      <ActForm form={form} intent="take-back" submit={t('takeBack')}>
        <p className="small muted">{t('takeBackLead')}</p>
        <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
      </ActForm>
    </details>
  );
}
