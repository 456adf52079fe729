import { useEffect, useState } from 'react';
import type { CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import { clearWait, hasWait } from '#web/shell/code-form/use-countdown.ts';

/**
 * code: one was sent, to be typed. ask: this browser has to ask for one first. lost: as ask, because its session
 * expired.
 */
export type Mode = 'code' | 'ask' | 'lost';

/** Which mode the screen is in, and a function that reports an expired session. */
export function useMode(
  begunHere: boolean,
  answer: CodeAnswer | undefined,
  waitKey: string,
): [Mode, () => void] {
  const [mode, setMode] = useState<Mode>(() => modeAfter(answer, begunHere ? 'code' : 'ask'));
  const [seen, setSeen] = useState(answer);
  if (answer !== seen) {
    setSeen(answer);
    setMode(modeAfter(answer, mode));
  }
  useEffect(() => {
    // Asked for before this tab was reloaded.
    setMode((now) => (now === 'ask' && hasWait(waitKey) ? 'code' : now));
  }, [waitKey]);
  useEffect(() => {
    if (mode === 'lost') clearWait(waitKey);
  }, [mode, waitKey]);
  return [mode, () => setMode('lost')];
}

export function modeAfter(answer: CodeAnswer | undefined, mode: Mode): Mode {
  if (answer?.lost) return 'lost';
  return answer?.said === undefined ? mode : 'code';
}
