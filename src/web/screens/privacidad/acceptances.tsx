import type { Output } from '#contract/api.ts';
import type { Day } from '#domain/calendar.ts';
import { dayInWords } from '#web/text/dates.ts';
import { t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './privacidad.module.css';

export type Acceptance = Omit<Output<'getAcceptances'>[number], 'acceptedAt'> & { readonly acceptedOn: Day };

/** The legal texts that were accepted, each with its receipt. */
export function Acceptances({ accepted }: { accepted: readonly Acceptance[] }) {
  return (
    <section className={styles.part}>
      <h2>{t('privacidad.acceptedTitle')}</h2>
      <p>{t('privacidad.acceptedLead')}</p>
      <ul className={styles.list}>
        {accepted.map(({ requestId, kind, sha256, acceptedOn }) => (
          <li key={`${requestId} ${sha256}`}>
            <h3>{t(`privacidad.accepted.${kind}`)}</h3>
            <p className={styles.state}>{t('privacidad.acceptedOn', { day: dayInWords(acceptedOn) })}</p>
            <ButtonLink
              to={`/api/v1/privacy/acceptance/${requestId}/${sha256}`}
              reloadDocument
              target="_blank"
              kind="line"
              block
              icon="document"
            >
              {t('privacidad.consentReceipt')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
