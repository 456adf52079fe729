import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { RecoveryList } from '../../ui/enrol/recovery-list.tsx';
import es from './es.json';

const t = sentences(es);

/** Shown once, after the account is made. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <>
    <div>
      <h1>{t('doneTitle')}</h1>
      <p className="muted">{t('doneLead')}</p>
    </div>
    <RecoveryList codes={codes} />
    <ButtonLink to="/hoy" kind="primary" size="lg" block>
      {t('enter')}
    </ButtonLink>
  </>
);
