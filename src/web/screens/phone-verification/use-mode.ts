import { useEffect, useState } from 'react';
import type { CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import { forgetWait, hasWait } from '#web/shell/code-form/use-countdown.ts';

/** code: one is out, to be typed. ask: this browser has to ask for one first. lost: so too, its session is over. */
export type Mode = 'code' | 'ask' | 'lost';

/** Which of its two faces the screen shows, and how to say that the session turned out to be over. */
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
    // Asked for before this tab was loaded again.
    setMode((now) => (now === 'ask' && hasWait(waitKey) ? 'code' : now));
  }, [waitKey]);
  useEffect(() => {
    if (mode === 'lost') forgetWait(waitKey);
  }, [mode, waitKey]);
  return [mode, () => setMode('lost')];
}

export function modeAfter(answer: CodeAnswer | undefined, mode: Mode): Mode {
  if (answer?.lost) return 'lost';
  return answer?.said === undefined ? mode : 'code';
}
