import { Form, useNavigation } from 'react-router';
import type { Day } from '#domain/calendar.ts';
import type { CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import { dayInWords } from '#web/text/dates.ts';
import { t } from '#web/text/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from '#web/shell/asked.module.css';
import type { ReactNode } from 'react';

export interface GivenConsent {
  readonly requestId: string;
  readonly consentedOn: Day;
  /** Its last day. */
  readonly validUntil: Day;
  readonly revokedOn: Day | null;
}

/** The consents to query the credit bureaus: their receipts, and taking them back. */
export function Consents({
  consents,
  answer,
}: {
  consents: readonly GivenConsent[];
  answer: CodeAnswer | undefined;
}) {
  return (
    <Part title={t('privacidad.consentsTitle')} open={answer?.error !== undefined && !answer.fields}>
      <p>{t('privacidad.consentsLead')}</p>
      {answer?.error && !answer.fields && (
        <Notice kind="bad" icon="alert" live="alert">
          {answer.error}
        </Notice>
      )}
      <ul className={styles.list}>
        {consents.map((consent) => (
          <Consent key={consent.requestId} consent={consent} />
        ))}
      </ul>
    </Part>
  );
}

function Consent({ consent: { requestId, consentedOn, validUntil, revokedOn } }: { consent: GivenConsent }) {
  const { formData, state } = useNavigation();
  const busy = state !== 'idle' && formData?.get('requestId') === requestId;
  return (
    <li>
      <h3>{t('privacidad.consentGiven', { day: dayInWords(consentedOn) })}</h3>
      <p className={styles.state}>
        {revokedOn === null
          ? t('privacidad.consentUntil', { day: dayInWords(validUntil) })
          : t('privacidad.consentRevoked', { day: dayInWords(revokedOn) })}
      </p>
      <ButtonLink
        to={`/api/v1/privacy/consent/${requestId}`}
        reloadDocument
        target="_blank"
        kind="line"
        block
        icon="document"
      >
        {t('privacidad.consentReceipt')}
      </ButtonLink>
      {revokedOn === null && (
        <Fold title={t('privacidad.consentRevoke')}>
          <p>{t('privacidad.consentRevokeLead')}</p>
          <Form method="post">
            <input type="hidden" name="intent" value="revoke" />
            <input type="hidden" name="requestId" value={requestId} />
            <Button type="submit" kind="line" block busy={busy} busyLabel={t('ui.sending')}>
              {t('privacidad.consentRevokeDo')}
            </Button>
          </Form>
        </Fold>
      )}
    </li>
  );
}

/** One of the rows of her data, each opening its own. */
export const Part = ({ title, open, children }: { title: string; open: boolean; children: ReactNode }) => (
  <Fold title={title} heading open={open}>
    <div className={styles.part}>{children}</div>
  </Fold>
);
