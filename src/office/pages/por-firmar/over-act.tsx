import type { OfficeApproval } from '#contract/office/approvals.ts';
import { shortDate, timeOf } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { Notice } from '../../ui/notice.tsx';
import type { IconName } from '../../ui/icon.tsx';
import es from './es.json';

const t = sentences(es);

/** What became of an act, in one line below what it was. */
export function OverAct({ act, now }: { act: OfficeApproval; now: string }) {
  const at = act.decidedAt ?? act.expiresAt;
  const names = {
    maker: act.maker.name,
    checker: act.checker?.name ?? '',
    when: `${shortDate(at, now)}, ${timeOf(at)}`,
    reason: act.refusalReason ?? '',
  };
  const { key, icon } = outcomes[act.state === 'waiting' ? 'expired' : act.state];
  return (
    <Notice icon={icon} {...(act.state === 'done' ? { tone: 'good' as const } : {})}>
      <span className="b">{act.summary}</span>
      <span className="line">
        <Rich>{t(key, names)}</Rich>
      </span>
    </Notice>
  );
}

const outcomes: Record<'done' | 'refused' | 'expired', { key: keyof typeof es; icon: IconName }> = {
  done: { key: 'done', icon: 'two-people' },
  refused: { key: 'refused', icon: 'refused' },
  expired: { key: 'expired', icon: 'clock' },
};
