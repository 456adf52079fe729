import type { OfficePrivacyLine } from '#contract/office/privacy.ts';
import type { PrivacyState } from '#domain/staff/sealed-fields.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import es from './es.json';
import { dayOf, shortDate } from '../../text/format.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';

const hotDays = 5;

/** The days that the law leaves to answer; amber in the last ones and after them. */
export function Due({ by, now }: { by: string; now: string }) {
  const days = Math.round((Date.parse(by) - Date.parse(dayOf(now))) / 86_400_000);
  return (
    <span className={cx('due', days <= hotDays && 'hot')} title={shortDate(`${by}T12:00:00-06:00`, now)}>
      <Icon name="clock" small />
      <span>{textOf(days)}</span>
    </span>
  );
}

/** The last day of the desk: to answer, or to do what it granted. */
export function DueOf({ line, now }: { line: OfficePrivacyLine; now: string }) {
  if (line.state === 'waiting') return <Due by={line.answerBy} now={now} />;
  return line.state === 'granted' && line.effectiveBy !== null ? (
    <Due by={line.effectiveBy} now={now} />
  ) : null;
}

function textOf(days: number): string {
  if (days === 0) return t('dueToday');
  if (days < 0) return t(days === -1 ? 'late_one' : 'late_other', { n: -days });
  return t(days === 1 ? 'leftDays_one' : 'leftDays_other', { n: days });
}

const t = sentences(es);

/** What waits needs a person of this desk; the rest is settled. */
export const PrivacyBadge = ({ state, large = false }: { state: PrivacyState; large?: boolean }) =>
  state === 'waiting' || state === 'granted' ? (
    <Badge tone="warn" icon="clock" large={large}>
      {t(`state-${state}`)}
    </Badge>
  ) : (
    <Badge tone="good" icon="done" flat large={large}>
      {t(state === 'erased' ? 'state-erased' : 'state-answered')}
    </Badge>
  );
