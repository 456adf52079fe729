import { useEffect } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { Day } from '#domain/calendar.ts';
import type { CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import { CodeForm } from '#web/shell/code-form/code-form.tsx';
import codeStyles from '#web/shell/code-form/code-form.module.css';
import { clearWait } from '#web/shell/code-form/use-countdown.ts';
import { phoneRules } from '#web/shell/phone-form/phone-rules.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { dayInWords, momentInWords } from '#web/text/dates.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Button, ButtonLink, PhoneLink } from '#web/ui/button.tsx';
import { FactList, Notice } from '#web/ui/notice.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { PhoneField } from '#web/ui/text-input.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { useToast } from '#web/ui/toaster.tsx';
import styles from './numero.module.css';

/** Storage keys of the resend waits in this tab; they contain no number. */
const waits = { old: 'codigo:numero-actual', new: 'codigo:numero-nuevo' } as const;

export function NumberStep({
  phone,
  back,
  settledOn,
  pendingAt,
  answer,
}: {
  phone: string;
  back: string;
  settledOn: Day | null;
  pendingAt: string | null;
  answer: CodeAnswer | undefined;
}) {
  const { partner } = useShell();
  const fields = useFields(phoneRules, { errors: answer?.fields });
  const busy = useNavigation().formData !== undefined;
  useToast(answer);
  useEffect(() => {
    clearWait(waits.old);
    clearWait(waits.new);
  }, []);
  return (
    <ReadingPage back={back} title={t('numero.title')} lead={t('numero.lead')}>
      <div className={styles.parts}>
        {settledOn !== null && (
          <Notice icon="shield">
            <Rich k="numero.settled" params={{ day: dayInWords(settledOn) }} />
          </Notice>
        )}
        {pendingAt !== null && (
          <Form method="post" className="stack">
            <input type="hidden" name="intent" value="stop" />
            <Notice kind="warn" icon="alert">
              <Rich k="numero.pending" params={{ day: momentInWords(pendingAt) }} />
            </Notice>
            <Button type="submit" kind="line" block busy={busy} busyLabel={t('ui.sending')}>
              {t('numero.stop')}
            </Button>
          </Form>
        )}
        {/* Above the field, whose error must not move it. */}
        <FactList
          facts={[
            { icon: 'mail', text: t('numero.what1') },
            { icon: 'lock', text: t('numero.what2') },
            { icon: 'shield', text: t('numero.what3') },
          ]}
        />
        <p className={styles.now}>
          <Rich k="numero.now" params={{ phone: <b className={codeStyles.phone}>{phone}</b> }} />
        </p>
        <Form method="post" className="stack" {...fields.form}>
          {answer?.error && !answer.fields && (
            <Notice kind="bad" icon="alert" live="alert">
              {answer.error}
            </Notice>
          )}
          <PhoneField {...fields.field('phone')} label={t('numero.next')} />
          <Button type="submit" block busy={busy} busyLabel={t('ui.sending')} disabled={!fields.valid}>
            {t('numero.send')}
          </Button>
        </Form>
        <p className="muted small">
          <Rich k="numero.lost" params={{ phone: <PhoneLink tel={partner.tel} /> }} />
        </p>
      </div>
    </ReadingPage>
  );
}

export function CodeStep({
  which,
  phone,
  here,
  answer,
}: {
  which: 'old' | 'new';
  phone: string;
  here: string;
  answer: CodeAnswer | undefined;
}) {
  const params = { phone: <b className={codeStyles.phone}>{phone}</b> };
  return (
    <ReadingPage
      back={here}
      title={which === 'old' ? t('numero.oldTitle') : t('numero.newTitle')}
      lead={
        <>
          <Rich k={which === 'old' ? 'numero.oldLead' : 'numero.newLead'} params={params} />
          <Words> </Words>
          {which === 'new' && (
            <Link className="link" to={here}>
              {t('numero.another')}
            </Link>
          )}
        </>
      }
    >
      <CodeForm waitKey={waits[which]} answer={answer} hasOtherWays />
    </ReadingPage>
  );
}

export function DoneStep({
  phone,
  settledOn,
  dashboard,
}: {
  phone: string;
  settledOn: Day;
  dashboard: string;
}) {
  return (
    <ReadingPage title={t('numero.doneTitle')}>
      <div className={styles.parts}>
        <Notice kind="good" icon="check" live="status">
          <Rich k="numero.done" params={{ phone: <span className={styles.phone}>{phone}</span> }} />
        </Notice>
        <p>
          <Rich k="numero.settled" params={{ day: dayInWords(settledOn) }} />
        </p>
        <ButtonLink to={dashboard} block>
          {t('numero.back')}
        </ButtonLink>
      </div>
    </ReadingPage>
  );
}
