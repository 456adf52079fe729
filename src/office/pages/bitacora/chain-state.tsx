import { useEffect } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { exactTime, grouped, shortDate } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { Notice } from '../../ui/notice.tsx';
import es from './es.json';

const t = sentences(es);

const broken = {
  changed: 'broken-changed',
  missing: 'broken-missing',
  'cut-off': 'broken-cut-off',
} as const;

type Chain = OfficeOutput<'getTrail'>['chain'];

/** Whether the chain is whole, as far as it was verified; while it is verified, how far. */
export function ChainState({ chain, now }: { chain: Chain; now: string }) {
  const { running, verified } = chain;
  if (running) return <Running running={running} />;
  if (!verified) {
    const since = chain.since === null ? '' : shortDate(chain.since, now);
    return (
      <Notice icon="review">
        <Rich>{t('unverified', { lines: grouped(chain.lines), since })}</Rich>
      </Notice>
    );
  }
  const { fault, endedAt, askedAt, lines, askedBy } = verified;
  const when = exactTime(endedAt ?? askedAt);
  return fault === null ? (
    <Notice tone="good">
      <Rich>{t('whole', { lines: grouped(lines), when, name: askedBy.name })}</Rich>
    </Notice>
  ) : (
    <Notice tone="bad">
      <Rich>{t(broken[fault.kind], { seq: grouped(fault.seq), when })}</Rich>
    </Notice>
  );
}

const everyMs = 1_500;

function Running({ running }: { running: NonNullable<Chain['running']> }) {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <Notice
      tone="info"
      icon="clock"
      end={
        <Link className="link" to={pathname + search}>
          {t('reload')}
        </Link>
      }
    >
      <Rich>{t('running', { done: grouped(running.done), lines: grouped(running.lines) })}</Rich>
    </Notice>
  );
}
