import type { ReactNode } from 'react';
import { sentences } from '../text/sentences.ts';
import { cx } from './cx.ts';
import es from './es.json';

const t = sentences(es);

/** A table in a frame that scrolls, by the keyboard too, where the screen is narrower than its columns. */
export const TableFrame = ({
  label,
  className = '',
  isBusy,
  children,
}: {
  label: string;
  className?: string;
  /** Another page of it is on its way. */
  isBusy?: boolean;
  children: ReactNode;
}) => (
  <section
    className="tw"
    aria-label={t('tableOf', { label })}
    tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard
  >
    <table className={cx('t', className)} aria-label={label} aria-busy={isBusy}>
      {children}
    </table>
  </section>
);
