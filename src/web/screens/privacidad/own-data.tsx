import { Form, useNavigation } from 'react-router';
import type { Output } from '#contract/api.ts';
import { privacyRights, privacyText } from '#domain/applicant/retention.ts';
import type { CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { dayInWords } from '#web/text/dates.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ErrorSummary, useAnswered } from '#web/ui/form-feedback.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { Select } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Consents, type GivenConsent } from './consents.tsx';
import { Part } from './part.tsx';
import styles from './privacidad.module.css';
import { WhatWasDone } from './what-was-done.tsx';
import type { Day } from '#domain/calendar.ts';

type Asked = Output<'getPrivacyRequests'>;

interface OwnDataProps {
  /** Null without a signed credit: then there is nothing to download. */
  account: string | null;
  /** Null behind a server without these calls. */
  asked: Asked | null;
  consents: readonly GivenConsent[];
  accepted: readonly Acceptance[];
  /** A request has just been stored. */
  received: boolean;
  answer: CodeAnswer | undefined;
}

/** What the owner of a phone may do with her data. */
export function OwnData({ account, asked, consents, accepted, received, answer }: OwnDataProps) {
  const { prefix, partner } = useShell();
  return (
    <ReadingPage
      back={account === null ? `${prefix}/inicio` : `${prefix}/dashboard/${partner.id}/${account}`}
      title={t('privacidad.title')}
      lead={t('privacidad.lead')}
    >
      <div className={styles.parts}>
        {received && (
          <Notice kind="good" icon="check" live="status">
            <Rich k="privacidad.received" />
          </Notice>
        )}
        {asked === null ? (
          <Notice icon="mail">
            <Rich k="privacidad.elsewhere" params={{ contact: partner.contact }} />
          </Notice>
        ) : (
          <>
            {asked.length > 0 && <AskedList asked={asked} />}
            <div className={styles.rows}>
              {account !== null && <Copy account={account} />}
              {consents.length > 0 && <Consents consents={consents} answer={answer} />}
              {accepted.length > 0 && <Acceptances accepted={accepted} />}
              <AskForm
                // What was sent is not offered once more.
                key={asked.length}
                answer={answer}
                hasCredit={account !== null}
                isAlone={account === null && consents.length === 0 && accepted.length === 0}
              />
            </div>
          </>
        )}
      </div>
    </ReadingPage>
  );
}

/** The browser asks the API itself: the file may be large, and comes as it is made. */
function Copy({ account }: { account: string }) {
  return (
    <Part title={t('privacidad.copyTitle')} open={false}>
      <p>{t('privacidad.copyText')}</p>
      <ButtonLink to={`/api/v1/privacy/copy/${account}`} reloadDocument download="" block icon="download">
        {t('privacidad.download')}
      </ButtonLink>
      <p className="small muted">{t('privacidad.copyNote')}</p>
    </Part>
  );
}

function AskedList({ asked }: { asked: Asked }) {
  return (
    <section className={styles.part}>
      <h2>{t('privacidad.askedTitle')}</h2>
      <ul className={styles.list}>
        {asked.map((each) => {
          const { kind, text, askedOn, answerBy, answer } = each;
          return (
            <li key={`${kind} ${askedOn} ${text}`}>
              <h3>{t(`privacidad.${kind}`)}</h3>
              <p className="small muted">{t('privacidad.asked', { day: dayInWords(askedOn) })}</p>
              <p className={styles.text}>{text}</p>
              <p className={styles.state}>
                {answer
                  ? t('privacidad.answered', { day: dayInWords(answer.day) })
                  : t('privacidad.open', { day: dayInWords(answerBy) })}
              </p>
              {answer && <p className={styles.text}>{answer.text}</p>}
              <WhatWasDone asked={each} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface AskFormProps {
  answer: CodeAnswer | undefined;
  hasCredit: boolean;
  /** The only row: nothing is gained by its being closed. */
  isAlone: boolean;
}

function AskForm({ answer, hasCredit, isAlone }: AskFormProps) {
  const busy = useNavigation().formData?.get('intent') === 'ask';
  const hydrated = useHydrated();
  useToast(answer);
  const { kind, text } = answer?.fields ?? {};
  const problems = useAnswered(answer?.fields);
  return (
    <Part title={t('privacidad.askTitle')} open={isAlone || answer?.error !== undefined}>
      <p>{t('privacidad.askLead')}</p>
      {/* Without a script the browser checks: what was typed would be lost on the way. */}
      <Form method="post" className="stack" noValidate={hydrated}>
        <input type="hidden" name="intent" value="ask" />
        <ErrorSummary errors={problems} />
        {answer?.error && problems.length === 0 && (
          <Notice kind="bad" icon="alert" live="alert">
            {answer.error}
          </Notice>
        )}
        <Select id="kind" name="kind" label={t('privacidad.kind')} required defaultValue="" error={kind}>
          <option value="">{t('privacidad.choose')}</option>
          {privacyRights.map((right) => (
            <option key={right} value={right}>
              {t(`privacidad.${right}`)}
            </option>
          ))}
        </Select>
        <Field id="text" label={t('privacidad.text')} required hint={t('privacidad.textHint')} error={text}>
          {(aria) => (
            <textarea
              {...aria}
              id="text"
              name="text"
              className={styles.area}
              rows={4}
              required
              minLength={privacyText.least}
              maxLength={privacyText.most}
            />
          )}
        </Field>
        {hasCredit && (
          <Notice>
            <Rich k="privacidad.debt" />
          </Notice>
        )}
        <Button type="submit" kind="line" block busy={busy} busyLabel={t('ui.sending')}>
          {t('privacidad.send')}
        </Button>
      </Form>
    </Part>
  );
}

type Acceptance = Omit<Output<'getAcceptances'>[number], 'acceptedAt'> & { readonly acceptedOn: Day };

/** The legal texts that were accepted, each with its receipt. */
function Acceptances({ accepted }: { accepted: readonly Acceptance[] }) {
  return (
    <Part title={t('privacidad.acceptedTitle')} open={false}>
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
    </Part>
  );
}
