import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import type { Wait } from '#domain/onboarding/journey.ts';
import { followRequest } from './follow-request.ts';
import { startWait, type Asked, type Ending, type WaitWorld } from './wait.ts';

interface UseWait {
  requestId: string;
  /** Storage key: attempts are counted under it, also across a reload. */
  name: string;
  wait: Wait;
  /** Only while true. */
  active: boolean;
  ask: () => Promise<Asked>;
  onEnd: (ending: Ending) => void;
}

/** Runs startWait in the page. Returns the whole seconds waited so far, for display. */
export function useWait({ requestId, name, wait, active, ask, onEnd }: UseWait): number {
  const askNow = useEffectEvent(ask);
  const end = useEffectEvent(onEnd);
  const [seconds, setSeconds] = useState(0);
  const { intervalMs, tries } = wait;

  useEffect(() => {
    if (!active) return;
    const world = browserWorld(requestId, `espera:${name}:${requestId}`);
    const since = world.load()?.since ?? world.now();
    const tick = setInterval(() => setSeconds(Math.floor((world.now() - since) / 1000)), 1000);
    const stop = startWait(
      { intervalMs, tries },
      () => askNow(),
      (ending) => end(ending),
      world,
    );
    return () => {
      clearInterval(tick);
      stop();
    };
  }, [active, requestId, name, intervalMs, tries]);
  return seconds;
}

function browserWorld(requestId: string, key: string): WaitWorld {
  return {
    setTimeout: (run, ms) => window.setTimeout(run, ms),
    clearTimeout: (timer) => window.clearTimeout(timer as number),
    now: () => Date.now(),
    isHidden: () => document.hidden,
    onVisibility: (run) => {
      document.addEventListener('visibilitychange', run);
      window.addEventListener('focus', run);
      return () => {
        document.removeEventListener('visibilitychange', run);
        window.removeEventListener('focus', run);
      };
    },
    onChange: (run) => followRequest(requestId, run),
    load: () => {
      const saved = read(key);
      return saved && typeof saved.tries === 'number' && typeof saved.since === 'number' ? saved : null;
    },
    save: (state) => {
      try {
        if (state) sessionStorage.setItem(key, JSON.stringify(state));
        else sessionStorage.removeItem(key);
      } catch {
        // Storage may be off (private window): the wait then restarts after a reload.
      }
    },
  };
}

function read(key: string): { tries: number; since: number } | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as { tries: number; since: number } | null;
  } catch {
    return null;
  }
}

/** So long a word is read before the page goes on: two words take less than half of it. */
const readMs = 2500;

/** Goes on by itself once a step is done, unless she is leaving already; who asked for less motion presses the button. */
export function useGoOn(done: boolean, go: () => void): void {
  const onward = useEffectEvent(go);
  const isDue = useNavigation().state === 'idle' && done;
  useEffect(() => {
    if (!isDue || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => onward(), readMs);
    return () => clearTimeout(timer);
  }, [isDue]);
}
