import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { groups, type StepId } from '#domain/onboarding/journey.ts';
import { progressOf } from '#domain/onboarding/progress.ts';
import { t } from '#web/text/text.ts';
import { cx } from './cx.ts';
import styles from './flow-page.module.css';
import { Icon } from './icon.tsx';

interface FlowPageProps {
  /** Path of the page before; none where going back makes no sense (after signing). */
  back?: string | null;
  /** Draws 'Paso 3 de 5 · Tus datos' and its bars. */
  step?: StepId | null;
  title?: ReactNode;
  lead?: ReactNode;
  /** Above the title: an ErrorSummary, a DeviceLine, a picture. */
  before?: ReactNode;
  /** Grey ground, for a page with a voucher on it. */
  canvas?: boolean;
  centred?: boolean;
  children?: ReactNode;
}

/** One step of the flow: one column, one question, one primary action. */
export function FlowPage({ back, step, title, lead, before, canvas, centred, children }: FlowPageProps) {
  return (
    <main id="contenido" tabIndex={-1} className={cx(styles.flow, canvas && styles.canvas)}>
      <div className="read">
        <div className={styles.top}>{back && <BackLink to={back} />}</div>
        {step && <ProgressLine step={step} />}
        {before}
        {title && <h1 className={cx(styles.title, centred && 'center')}>{title}</h1>}
        {lead && <p className={cx('lead', centred && 'center')}>{lead}</p>}
        {children}
      </div>
    </main>
  );
}

export function BackLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="back" size="s" />
      {children ?? t('ui.back')}
    </Link>
  );
}

/** 'Paso 3 de 5 · Tus datos' and five bars. The count is of groups, which are the same for everyone. */
export function ProgressLine({ step }: { step: StepId }) {
  const { number, of, group } = progressOf(step);
  return (
    <div className={styles.progress}>
      <p>
        <b>{t('progress.count', { number, of })}</b> · {t(`progress.${group}`)}
      </p>
      <div className={styles.bars} aria-hidden="true">
        {groups.map((each, index) => (
          <i key={each} className={cx(index + 1 < number && styles.on, index + 1 === number && styles.now)} />
        ))}
      </div>
    </div>
  );
}
