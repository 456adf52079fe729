import { useEffect, useState } from 'react';

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
