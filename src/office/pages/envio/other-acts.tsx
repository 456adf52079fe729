import { useForm } from '@conform-to/react';
import { useSearchParams } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
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

/** At the counter: neither the shop nor the customer begins the debt alone. */
export function HandOverForm() {
  const [asked, given] = [useReply('hand-over-code'), useReply('hand-over')];
  const [search] = useSearchParams();
  const isSent = search.get('hecho') === 'hand-over-code' || given !== null;
  const [codeForm] = useForm({ lastResult: asked, id: 'ask-code' });
  const [form, fields] = useForm<{ imei: string; code: string }>({ lastResult: given, id: 'hand-over' });
  return (
    <details className="fold" open={isSent || asked !== null}>
      <summary>{t('handOverTitle')}</summary>
      <ActForm form={codeForm} intent="hand-over-code" submit={t(isSent ? 'handOverAgain' : 'handOverAsk')}>
        <p className="small muted">{t('handOverLead')}</p>
      </ActForm>
      {isSent && (
        <ActForm form={form} intent="hand-over" submit={t('handOver')} primary>
          <ImeiField field={fields.imei} label={t('scan')} />
          <TextField field={fields.code} label={t('handOverCode')} inputMode="numeric" autoComplete="off" />
        </ActForm>
      )}
    </details>
  );
}
