import { sentences } from '../text/sentences.ts';
import { exactTime } from '../text/format.ts';
import { cx } from './cx.ts';
import es from './es.json';
import { Icon } from './icon.tsx';
import { useEffect, useState } from 'react';

const t = sentences(es);

/** 'quedan 3 h' until a deadline; amber in its last two hours. The exact time is its title. */
export function TimeLeft({ until, now }: { until: string; now: string }) {
  const minutes = Math.floor((Date.parse(until) - Date.parse(useNow(now, 30_000))) / 60_000);
  return (
    <span className={cx('due', minutes < 120 && 'hot')} title={exactTime(until)}>
      <Icon name="clock" small />
      <span>{leftIn(minutes)}</span>
    </span>
  );
}

function leftIn(minutes: number): string {
  if (minutes <= 0) return t('over');
  if (minutes < 60) return t('leftMinutes', { n: minutes });
  if (minutes < 48 * 60) return t('leftHours', { n: Math.floor(minutes / 60) });
  return t('leftDays', { n: Math.floor(minutes / 1440) });
}

/**
 * Returns the time: at first the server's, so that both render the same, then this browser's progress from there, each
 * `everyMs`.
 */
export function useNow(serverNow: string, everyMs: number): string {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const [from, began] = [Date.parse(serverNow), performance.now()];
    const tick = () => setNow(new Date(from + performance.now() - began).toISOString());
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [serverNow, everyMs]);
  return now;
}

/** Counts down from `seconds` once for each `since`; 0 without one, and at the end. */
export function useSecondsLeft(since: object | null | undefined, seconds: number): number {
  const [left, setLeft] = useState<{ since: object; n: number } | null>(null);
  useEffect(() => {
    if (!since) return;
    const end = performance.now() + seconds * 1000;
    const tick = () => setLeft({ since, n: Math.max(0, Math.ceil((end - performance.now()) / 1000)) });
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [since, seconds]);
  if (!since) return 0;
  return left?.since === since ? left.n : seconds;
}
