import { useEffect, useState } from 'react';

/** The server's shortest wait between two codes (readings §3). It sends a longer one in Retry-After. */
export const firstWaitSeconds = 60;

/**
 * Returns the seconds left until another code may be requested, and a function that restarts the wait. The end is
 * stored per tab, so that a reload does not restart it. `key` names the wait; with `running` false nothing has been
 * sent yet.
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
    /** The whole wait until the first render in the browser, so that it matches the server's HTML. */
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
    // A private window without storage: the wait restarts after a reload.
  }
}

/** Drops the previous code's wait: a new code is about to be sent. */
export function clearWait(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was stored
  }
}

/** Whether a code has been requested in this tab. */
export const hasWait = (key: string): boolean => read(key) !== null;
