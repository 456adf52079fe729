import { useSearchParams } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useReply } from '../../ui/use-reply.ts';
import { ImeiField } from '../envios/imei-field.tsx';
import es from './es.json';

const t = sentences(es);
const look = { className: 'stack act-form', stays: true } as const;

/** Another IMEI than was assigned, while the device is here. Folded away: it is the exception. */
export const CorrectForm = () => (
  <details className="fold" open={useReply('correct') !== null}>
    <summary>{t('correctTitle')}</summary>
    <ContractForm<{ imei: string; reason: string }> intent="correct" submit={t('correct')} {...look}>
      {({ imei, reason }) => (
        <>
          <p className="small muted">{t('correctLead')}</p>
          <ImeiField field={imei} label={t('scan')} />
          <TextArea field={reason} label={t('reason')} hint={t('reasonHint')} />
        </>
      )}
    </ContractForm>
  </details>
);

export const TakeBackForm = () => (
  <details className="fold" open={useReply('take-back') !== null}>
    <summary>{t('takeBackTitle')}</summary>
    <ContractForm<{ reason: string }> intent="take-back" submit={t('takeBack')} {...look}>
      {({ reason }) => (
        <>
          <p className="small muted">{t('takeBackLead')}</p>
          <TextArea field={reason} label={t('reason')} hint={t('reasonHint')} />
        </>
      )}
    </ContractForm>
  </details>
);

/** At the counter: neither the shop nor the customer begins the debt alone. */
export function HandOverForm() {
  const [asked, given] = [useReply('hand-over-code'), useReply('hand-over')];
  const [search] = useSearchParams();
  const isSent = search.get('hecho') === 'hand-over-code' || given !== null;
  return (
    <details className="fold" open={isSent || asked !== null}>
      <summary>{t('handOverTitle')}</summary>
      <ContractForm intent="hand-over-code" submit={t(isSent ? 'handOverAgain' : 'handOverAsk')} {...look}>
        {() => <p className="small muted">{t('handOverLead')}</p>}
      </ContractForm>
      {isSent && (
        <ContractForm<{ imei: string; code: string }>
          intent="hand-over"
          submit={t('handOver')}
          kind="primary"
          {...look}
        >
          {({ imei, code }) => (
            <>
              <ImeiField field={imei} label={t('scan')} />
              <TextField field={code} label={t('handOverCode')} inputMode="numeric" autoComplete="off" />
            </>
          )}
        </ContractForm>
      )}
    </details>
  );
}
