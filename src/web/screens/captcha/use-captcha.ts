import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '#web/browser-api.ts';

export type CaptchaState = 'waiting' | 'working' | 'ready' | 'failed';

export interface Captcha {
  state: CaptchaState;
  /** Begins unless it has begun; for the first focus or touch of the form. */
  begin: () => void;
  /** Begins anew: after a failure. */
  retry: () => void;
}

/** A proof is good for ten minutes (readings §3): a page left open gets a new one in time. */
const freshMs = 9 * 60_000;

/**
 * Proves to the server that this visitor worked for it. Begins when the page is quiet, or at the first touch; under
 * Save-Data only then. `spent`: the answer of the form's action; each one means that the proof may be used up.
 * With `needed` false nothing happens.
 */
export function useCaptcha(spent?: unknown, needed = true): Captcha {
  const [state, setState] = useState<CaptchaState>('waiting');
  const work = useRef<AbortController>(null);

  const retry = useCallback(() => {
    work.current?.abort();
    const controller = new AbortController();
    work.current = controller;
    setState('working');
    void prove(controller)
      .catch(() => false)
      .then((proved) => {
        if (!controller.signal.aborted) setState(proved ? 'ready' : 'failed');
      });
  }, []);
  const begin = useCallback(() => {
    if (work.current === null) retry();
  }, [retry]);

  useEffect(() => {
    const calm = !needed || savesData() ? null : whenQuiet(begin);
    return () => {
      calm?.();
      work.current?.abort();
      work.current = null;
    };
  }, [begin, needed]);
  useEffect(() => {
    if (needed && spent !== undefined) retry();
  }, [spent, retry, needed]);
  useEffect(() => {
    if (state !== 'ready') return undefined;
    const timer = setTimeout(retry, freshMs);
    return () => clearTimeout(timer);
  }, [state, retry]);

  return { state, begin, retry };
}

async function prove(controller: AbortController): Promise<boolean> {
  const [challenge, { solve }] = await Promise.all([
    browserApi.call('getCaptchaChallenge', {}),
    import('./solve.ts'), // some 5 KB that the page does not wait for
  ]);
  if (!challenge.ok || controller.signal.aborted) return false;
  const token = await solve(challenge.data, controller);
  if (token === null) return false;
  const verified = await browserApi.call('verifyCaptcha', { body: { token } });
  return verified.ok && verified.data.trim() === 'true';
}

/** Calls back when the browser has nothing else to do; returns how to stop. */
function whenQuiet(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 300);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 1500 });
  return () => cancelIdleCallback(handle);
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
