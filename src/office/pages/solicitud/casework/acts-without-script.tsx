import { sentences } from '../../../text/sentences.ts';
import type { Casework } from './casework.ts';
import es from './es.json';

const t = sentences(es);

/** What the menu has, where there is no menu. */
export const ActsWithoutScript = ({
  requestId,
  casework: { may },
}: {
  requestId: string;
  casework: Casework;
}) => (
  <noscript>
    <div className="row wrapx">
      {may.sendLink && <PlainAct intent="send-link" label={t('sendLink')} />}
      {may.sendCode && <PlainAct intent="send-code" label={t('sendCode')} />}
      {may.hand && (
        <a className="btn line" href={`/oficina/solicitud/${requestId}?hacer=entregar`}>
          <span>{t('hand')}</span>
        </a>
      )}
      {may.cancel && (
        <a className="btn line" href={`/oficina/solicitud/${requestId}?hacer=cancelar`}>
          <span>{t('cancel')}</span>
        </a>
      )}
    </div>
  </noscript>
);

const PlainAct = ({ intent, label }: { intent: string; label: string }) => (
  <form method="post">
    <button type="submit" name="intent" value={intent} className="btn line">
      <span>{label}</span>
    </button>
  </form>
);
