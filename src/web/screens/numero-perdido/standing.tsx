import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Output } from '#contract/api.ts';
import { faceConsent } from '#domain/applicant/legal-text.ts';
import type { CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { momentInWords } from '#web/text/dates.ts';
import { Rich } from '#web/text/rich.tsx';
import { t, type TextKey } from '#web/text/text.ts';
import { Button, ButtonLink, PhoneLink } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { FactList, Notice } from '#web/ui/notice.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { faceField } from './ask-for-number.ts';
import styles from './numero-perdido.module.css';

interface StandingProps extends Output<'getLostPhone'> {
  /** The new number, as it is read. */
  readonly phone: string;
  readonly answer: CodeAnswer | undefined;
}

/** Where the change stands, and what its owner can do about it. */
export function Standing({ state, url, effectiveAt, isOwnNumber, phone, answer }: StandingProps) {
  const { prefix, partner } = useShell();
  const number = <span className={styles.phone}>{phone}</span>;
  const support = <PhoneLink tel={partner.tel} />;
  // The face is compared only with her consent, given by a tick of its own.
  const showIdentity = (label: TextKey) => (
    <Act intent="identity" label={t(label)}>
      <Checkbox id={faceField} name={faceField} error={answer?.fields?.[faceField]}>
        <span lang="es-MX">{faceConsent.text}</span>
      </Checkbox>
    </Act>
  );
  const ended = (why: TextKey) => (
    <>
      <Notice kind="warn" icon="alert">
        <Rich k={why} params={{ phone: support }} />
      </Notice>
      {showIdentity('numeroPerdido.again')}
    </>
  );
  const parts: Record<StandingProps['state'], ReactNode> = {
    identity: (
      <>
        <p>{t('numeroPerdido.identity')}</p>
        <FactList
          facts={[
            { icon: 'shield', text: t('numeroPerdido.how1') },
            ...(isOwnNumber
              ? [{ icon: 'phone' as const, text: t('numeroPerdido.howOwn') }]
              : [
                  { icon: 'check' as const, text: t('numeroPerdido.how2') },
                  { icon: 'calendar' as const, text: t('numeroPerdido.how3') },
                ]),
          ]}
        />
        {url === null ? (
          showIdentity('numeroPerdido.verify')
        ) : (
          <ButtonLink to={url} reloadDocument block>
            {t('numeroPerdido.verify')}
          </ButtonLink>
        )}
      </>
    ),
    waiting: (
      <Notice kind="good" icon="check">
        <Rich k="numeroPerdido.waiting" />
      </Notice>
    ),
    confirmed: (
      <>
        <Notice kind="good" icon="calendar">
          <Rich
            k="numeroPerdido.confirmed"
            params={{ phone: number, day: effectiveAt === null ? '' : momentInWords(effectiveAt) }}
          />
        </Notice>
        <Act intent="stop" label={t('numeroPerdido.stop')} isQuiet />
      </>
    ),
    refused: ended(isOwnNumber ? 'numeroPerdido.ownRefused' : 'numeroPerdido.refused'),
    stopped: ended('numeroPerdido.stopped'),
    done: (
      <>
        <Notice kind="good" icon="check">
          <Rich k="numeroPerdido.done" params={{ phone: number }} />
        </Notice>
        <ButtonLink to={`${prefix}/login/${partner.id}`} block>
          {t('numeroPerdido.login')}
        </ButtonLink>
      </>
    ),
  };
  return (
    <ReadingPage title={t(isOwnNumber ? titlesOfOwn[state] : titles[state])}>
      <div className={styles.parts} aria-live="polite">
        {answer?.error && (
          <Notice kind="bad" icon="alert" live="alert">
            {answer.error}
          </Notice>
        )}
        {parts[state]}
      </div>
    </ReadingPage>
  );
}

const titles = {
  identity: 'numeroPerdido.title',
  waiting: 'numeroPerdido.waitingTitle',
  confirmed: 'numeroPerdido.confirmedTitle',
  refused: 'numeroPerdido.endedTitle',
  stopped: 'numeroPerdido.endedTitle',
  done: 'numeroPerdido.doneTitle',
} as const satisfies Record<StandingProps['state'], TextKey>;

/** The account's own number, after it was idle: nothing about it changes. */
const titlesOfOwn = {
  ...titles,
  identity: 'numeroPerdido.ownTitle',
  refused: 'numeroPerdido.ownRefusedTitle',
  done: 'numeroPerdido.ownDoneTitle',
} as const satisfies Record<StandingProps['state'], TextKey>;

function Act({
  intent,
  label,
  isQuiet = false,
  children,
}: {
  intent: string;
  label: string;
  isQuiet?: boolean;
  children?: ReactNode;
}) {
  const busy = useNavigation().formData?.get('intent') === intent;
  return (
    <Form method="post" className="stack" noValidate>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button type="submit" kind={isQuiet ? 'line' : 'primary'} block busy={busy} busyLabel={t('ui.sending')}>
        {label}
      </Button>
    </Form>
  );
}
