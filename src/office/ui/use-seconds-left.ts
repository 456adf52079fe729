import { useEffect, useState } from 'react';

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
