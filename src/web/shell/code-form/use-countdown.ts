import { useEffect, useState } from 'react';

/** The server's shortest wait between two codes (readings §3). A longer one it says itself (Retry-After). */
export const firstWaitSeconds = 60;

/**
 * Seconds left until another code may be asked for, and how to begin again. The end is kept for the tab, so that a
 * reload does not start it over. `key` names what is waited for; with `running` false nothing has been sent yet.
 */
export function useCountdown(key: string, running: boolean) {
  const [end, setEnd] = useState<number | null>(null);
  const [total, setTotal] = useState(firstWaitSeconds);
  const [now, setNow] = useState(0);

  useEffect(() => {
    if (!running) return;
    const saved = Number(read(key));
    const until = saved > 0 ? saved : Date.now() + firstWaitSeconds * 1000;
    if (!(saved > 0)) write(key, until);
    setEnd(until);
    setNow(Date.now());
  }, [key, running]);
  useEffect(() => {
    if (end === null || end <= Date.now()) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [end, now >= (end ?? 0)]); // oxlint-disable-line react-hooks/exhaustive-deps -- stops at the end

  return {
    /** The whole wait until the first render in the browser, so that the server draws the same. */
    left: end === null ? (running ? total : 0) : Math.max(0, Math.ceil((end - now) / 1000)),
    total,
    restart: (seconds: number = firstWaitSeconds) => {
      const until = Date.now() + seconds * 1000;
      write(key, until);
      setTotal(seconds);
      setNow(Date.now());
      setEnd(until);
    },
  };
}

/** '0:42', '15:00'. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, until: number): void {
  try {
    sessionStorage.setItem(key, String(until));
  } catch {
    // A private window without storage: the wait begins anew after a reload.
  }
}

/** A new code is about to be sent: the wait of the one before no longer counts. */
export function forgetWait(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}

/** Has a code been asked for in this tab? */
export const hasWait = (key: string): boolean => read(key) !== null;
