import { Form, useNavigation } from 'react-router';
import type { Output } from '#contract/api.ts';
import {
  complaintFolio,
  complaintKinds,
  complaintText,
  type ComplaintKind,
} from '#domain/applicant/complaint.ts';
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
import styles from '../privacidad/privacidad.module.css';

/** `letter`: where its answer is a PDF. */
type Filed = Output<'getComplaints'>[number] & { readonly letter: string | null };

interface ComplaintsProps {
  account: string | null;
  /** Null behind a server without these calls. */
  filed: readonly Filed[] | null;
  /** The folio of what has just been stored. */
  received: string | null;
  /** What the form begins with. */
  about: ComplaintKind | null;
  answer: CodeAnswer | undefined;
}

/** What the owner of a phone has complained about, and the form for more. */
export function Complaints({ account, filed, received, about, answer }: ComplaintsProps) {
  const { prefix, partner } = useShell();
  const stored = filed?.find(({ folio }) => folio === received);
  return (
    <ReadingPage
      back={account === null ? `${prefix}/inicio` : `${prefix}/dashboard/${partner.id}/${account}`}
      title={t('quejas.title')}
      lead={t('quejas.lead')}
    >
      <div className={styles.parts}>
        {stored && (
          <Notice kind="good" icon="check" live="status">
            <Rich
              k="quejas.received"
              params={{ folio: complaintFolio(stored.folio), day: dayInWords(stored.answerBy) }}
            />
          </Notice>
        )}
        {filed === null ? (
          <Notice icon="mail">
            <Rich k="quejas.elsewhere" params={{ contact: partner.contact }} />
          </Notice>
        ) : (
          <>
            {filed.length > 0 && <FiledList filed={filed} />}
            {/* What was sent is not offered once more. */}
            <FileForm key={filed.length} answer={answer} about={stored ? null : about} />
          </>
        )}
        <p className="small muted">{t('quejas.profeco')}</p>
      </div>
    </ReadingPage>
  );
}

const FiledList = ({ filed }: { filed: readonly Filed[] }) => (
  <section className={styles.part}>
    <h2>{t('quejas.filedTitle')}</h2>
    <ul className={styles.list}>
      {filed.map(({ folio, kind, text, askedOn, answerBy, answer, letter }) => (
        <li key={folio}>
          <h3>{t('quejas.folio', { folio: complaintFolio(folio) })}</h3>
          <p className="small muted">
            {t('quejas.filed', { kind: t(`quejas.${kind}`), day: dayInWords(askedOn) })}
          </p>
          <p className={styles.text}>{text}</p>
          <p className={styles.state}>
            {answer
              ? t('quejas.answered', { day: dayInWords(answer.day) })
              : t('quejas.open', { day: dayInWords(answerBy) })}
          </p>
          {answer && <p className={styles.text}>{answer.text}</p>}
          {letter !== null && (
            <ButtonLink to={letter} reloadDocument target="_blank" kind="line" block icon="document">
              {t('quejas.letter')}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  </section>
);

function FileForm({ answer, about }: { answer: CodeAnswer | undefined; about: ComplaintKind | null }) {
  const busy = useNavigation().formData?.get('intent') === 'file';
  const hydrated = useHydrated();
  useToast(answer);
  const { kind, text } = answer?.fields ?? {};
  const problems = useAnswered(answer?.fields);
  return (
    <section className={styles.part}>
      <h2>{t('quejas.askTitle')}</h2>
      {/* Without a script the browser checks: what was typed would be lost on the way. */}
      <Form method="post" className="stack" noValidate={hydrated}>
        <input type="hidden" name="intent" value="file" />
        <ErrorSummary errors={problems} />
        {answer?.error && problems.length === 0 && (
          <Notice kind="bad" icon="alert" live="alert">
            {answer.error}
          </Notice>
        )}
        <Select
          id="kind"
          name="kind"
          label={t('quejas.kind')}
          required
          defaultValue={about ?? ''}
          error={kind}
        >
          <option value="">{t('quejas.choose')}</option>
          {complaintKinds.map((each) => (
            <option key={each} value={each}>
              {t(`quejas.${each}`)}
            </option>
          ))}
        </Select>
        <Field id="text" label={t('quejas.text')} required hint={t('quejas.textHint')} error={text}>
          {(aria) => (
            <textarea
              {...aria}
              id="text"
              name="text"
              className={styles.area}
              rows={5}
              required
              minLength={complaintText.least}
              maxLength={complaintText.most}
            />
          )}
        </Field>
        <Button type="submit" block busy={busy} busyLabel={t('ui.sending')}>
          {t('quejas.send')}
        </Button>
      </Form>
    </section>
  );
}
