import { useEffect } from 'react';
import { groups, type StepId } from '#domain/onboarding/journey.ts';
import { progressOf } from '#domain/onboarding/progress.ts';
import { chatWith } from '#web/shell/partner-view.ts';
import { restoreKept } from '#web/shell/typed.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './flow-page.module.css';
import { ReadingPage, type ReadingPageProps } from './reading-page.tsx';

interface FlowPageProps extends ReadingPageProps {
  /** Draws 'Paso 3 de 5 · Tus datos' and its bars. */
  step?: StepId | null;
  /** Nothing is left to do in its group: the bar is full. */
  done?: boolean;
  /** Where she is, in a word for who helps: on a page that is no step. */
  place?: string;
}

/** One step of the flow: one column, one question, one primary action. */
export function FlowPage({ step, done = false, place, before, ...page }: FlowPageProps) {
  useEffect(restoreKept, []);
  const at = step ? placeOf(step) : place;
  return (
    <ReadingPage
      aside={at && <Help place={at} />}
      {...page}
      before={
        <>
          {step && <ProgressLine step={step} done={done} />}
          {before}
        </>
      }
    />
  );
}

function placeOf(step: StepId): string {
  const { number, of, group } = progressOf(step);
  return `${t('progress.count', { number, of })}, ${t(`progress.${group}`)}`;
}

/** A chat with the shop, in which it already says where she is. */
export function Help({ place }: { place: string }) {
  return (
    <a
      className={`${styles.back} ${styles.help}`}
      href={chatWith(useShell().partner.tel, t('ui.helpText', { place }))}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="chat" size="s" />
      <span>{t('ui.help')}</span>
    </a>
  );
}

/** 'Paso 3 de 5 · Tus datos' and five bars. Counts groups, which are the same for everyone. */
export function ProgressLine({ step, done = false }: { step: StepId; done?: boolean }) {
  const { number, of, group } = progressOf(step);
  return (
    <div className={styles.progress}>
      <p>
        <b>{t('progress.count', { number, of })}</b>
        <Words> · {t(`progress.${group}`)}</Words>
      </p>
      <div className={styles.bars} aria-hidden="true">
        {groups.map((each, index) => (
          <i
            key={each}
            className={cx(index + 1 < number + Number(done) ? styles.on : index + 1 === number && styles.now)}
          />
        ))}
      </div>
    </div>
  );
}
