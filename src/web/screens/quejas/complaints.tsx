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
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { AskedItem, AskForm } from '#web/shell/asked.tsx';
import styles from '#web/shell/asked.module.css';

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
            <section className={styles.part} key={filed.length}>
              <h2>{t('quejas.askTitle')}</h2>
              <AskForm
                words={{
                  kind: t('quejas.kind'),
                  choose: t('quejas.choose'),
                  text: t('quejas.text'),
                  hint: t('quejas.textHint'),
                  send: t('quejas.send'),
                }}
                intent="file"
                kinds={complaintKinds.map((value) => ({ value, label: t(`quejas.${value}`) }))}
                about={stored ? null : about}
                letters={complaintText}
                rows={5}
                answer={answer}
              />
            </section>
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
      {filed.map((each) => (
        <AskedItem
          key={each.folio}
          title={t('quejas.folio', { folio: complaintFolio(each.folio) })}
          note={t('quejas.filed', { kind: t(`quejas.${each.kind}`), day: dayInWords(each.askedOn) })}
          state={
            each.answer
              ? t('quejas.answered', { day: dayInWords(each.answer.day) })
              : t('quejas.open', { day: dayInWords(each.answerBy) })
          }
          asked={each}
        >
          {each.letter !== null && (
            <ButtonLink to={each.letter} reloadDocument target="_blank" kind="line" block icon="document">
              {t('quejas.letter')}
            </ButtonLink>
          )}
        </AskedItem>
      ))}
    </ul>
  </section>
);
