import type { Output } from '#contract/api.ts';
import { privacyRights, privacyText } from '#domain/applicant/retention.ts';
import type { CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { dayInWords } from '#web/text/dates.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { AskedItem, AskForm } from '#web/shell/asked.tsx';
import { Consents, type GivenConsent, Part } from './consents.tsx';
import styles from '#web/shell/asked.module.css';
import type { Day } from '#domain/calendar.ts';
import { Form, useNavigation } from 'react-router';

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
              <Part
                // What was sent is not offered once more.
                key={asked.length}
                title={t('privacidad.askTitle')}
                // The only row: nothing is gained by its being closed.
                open={
                  (account === null && consents.length === 0 && accepted.length === 0) ||
                  answer?.error !== undefined
                }
              >
                <p>{t('privacidad.askLead')}</p>
                <AskForm
                  words={{
                    kind: t('privacidad.kind'),
                    choose: t('privacidad.choose'),
                    text: t('privacidad.text'),
                    hint: t('privacidad.textHint'),
                    send: t('privacidad.send'),
                  }}
                  intent="ask"
                  kinds={privacyRights.map((value) => ({ value, label: t(`privacidad.${value}`) }))}
                  letters={privacyText}
                  rows={4}
                  answer={answer}
                  button="line"
                >
                  {account !== null && (
                    <Notice>
                      <Rich k="privacidad.debt" />
                    </Notice>
                  )}
                </AskForm>
              </Part>
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
        {asked.map((each) => (
          <AskedItem
            key={`${each.kind} ${each.askedOn} ${each.text}`}
            title={t(`privacidad.${each.kind}`)}
            note={t('privacidad.asked', { day: dayInWords(each.askedOn) })}
            state={
              each.answer
                ? t('privacidad.answered', { day: dayInWords(each.answer.day) })
                : t('privacidad.open', { day: dayInWords(each.answerBy) })
            }
            asked={each}
          >
            <WhatWasDone asked={each} />
          </AskedItem>
        ))}
      </ul>
    </section>
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

/** What was corrected, and which uses ended, because of what she asked; a use may be allowed again. */
function WhatWasDone({ asked: { rectified, opposed } }: { asked: Asked[number] }) {
  return (
    <>
      {rectified.map(({ fields, afterSignature, on }) => (
        <div key={on + fields.join()}>
          <p className={styles.state}>{t('privacidad.rectified', { day: dayInWords(on) })}</p>
          <ul>
            {fields.map((field) => (
              <li key={field}>{t(`privacidad.field-${field}`)}</li>
            ))}
          </ul>
          {afterSignature && <p className="small muted">{t('privacidad.paperStays')}</p>}
        </div>
      ))}
      {opposed.map(({ purpose, on, withdrawnOn }) => (
        <div key={purpose + on}>
          <p className={styles.state}>{t(`privacidad.purpose-${purpose}`)}</p>
          <p className="small muted">
            {withdrawnOn === null
              ? t('privacidad.opposed', { day: dayInWords(on) })
              : t('privacidad.allowedAgain', { day: dayInWords(withdrawnOn) })}
          </p>
          {withdrawnOn === null && <AllowAgain purpose={purpose} />}
        </div>
      ))}
      {opposed.some(({ withdrawnOn }) => withdrawnOn === null) && (
        <p className="small muted">{t('privacidad.goesOn')}</p>
      )}
    </>
  );
}

function AllowAgain({ purpose }: { purpose: Asked[number]['opposed'][number]['purpose'] }) {
  const { formData, state } = useNavigation();
  const busy = state !== 'idle' && formData?.get('purpose') === purpose;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="allow" />
      <input type="hidden" name="purpose" value={purpose} />
      <Button type="submit" kind="line" block busy={busy} busyLabel={t('ui.sending')}>
        {t('privacidad.allow')}
      </Button>
    </Form>
  );
}
