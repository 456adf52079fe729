import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '#web/browser-api.ts';

export type CaptchaState = 'waiting' | 'working' | 'ready' | 'failed';

export interface Captcha {
  state: CaptchaState;
  /** Starts once; for the form's first focus or touch. */
  begin: () => void;
  /** Starts again after a failure. */
  retry: () => void;
  /** With `held`: submits the solution to the server now; false when it was rejected. */
  handIn: () => Promise<boolean>;
  /** Ref of the element that a captcha service's widget is drawn in, if one is configured. */
  showIn: (element: HTMLDivElement | null) => void;
}

interface Options {
  /** The response of the form's action: each one means that the proof may be spent. */
  spent?: unknown;
  /** False: does nothing. */
  needed?: boolean;
  /**
   * Keeps the solution until handIn(). On a page that is about to sign somebody in, verifyCaptcha must not run in
   * parallel: with the cookie of the session that was just replaced it would open a new one, and sign the person out.
   */
  held?: boolean;
}

/** A proof is valid for ten minutes (readings §3): renew it in time on a page left open. */
const freshMs = 9 * 60_000;

/**
 * Solves the captcha in the background: starts when the page is idle, or at the first touch; under Save-Data only at
 * the touch.
 */
export function useCaptcha({ spent, needed = true, held = false }: Options = {}): Captcha {
  const [state, setState] = useState<CaptchaState>('waiting');
  const work = useRef<AbortController>(null);
  const solution = useRef<string>(null);
  const host = useRef<HTMLDivElement>(null);
  const showIn = useCallback((element: HTMLDivElement | null) => void (host.current = element), []);

  const handIn = useCallback(async () => {
    const token = solution.current;
    solution.current = null;
    const taken = token !== null && (await verify(token));
    if (!taken) setState('failed');
    return taken;
  }, []);
  const retry = useCallback(() => {
    work.current?.abort();
    const controller = new AbortController();
    work.current = controller;
    setState('working');
    void solveOne(controller, host.current)
      .catch(() => null)
      .then(async (token) => {
        if (controller.signal.aborted) return;
        solution.current = token;
        const done = token !== null && (held || (await verify(token)));
        if (!controller.signal.aborted) setState(done ? 'ready' : 'failed');
      });
  }, [held]);
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

  return { state, begin, retry, handIn, showIn };
}

async function solveOne(controller: AbortController, host: HTMLElement | null): Promise<string | null> {
  const [challenge, { solve }] = await Promise.all([
    browserApi.call('getCaptchaChallenge', {}),
    import('./solve.ts'), // a separate chunk: the page does not wait for it
  ]);
  if (!challenge.ok || controller.signal.aborted) return null;
  if ('widget' in challenge.data) {
    const { askWidget } = await import('./widget.ts');
    return host && askWidget(challenge.data, host, controller.signal);
  }
  return solve(challenge.data, controller);
}

async function verify(token: string): Promise<boolean> {
  const verified = await browserApi.call('verifyCaptcha', { body: { token } });
  return verified.ok && verified.data.trim() === 'true';
}

/** Calls back when the browser is idle. Returns a function that cancels. */
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
