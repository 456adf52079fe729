import { useEffect, useEffectEvent } from 'react';

/** So long a word is read before the page goes on: two words take less than half of it. */
const readMs = 2500;

/** Goes on by itself once a step is done; who asked for less motion presses the button. */
export function useGoOn(done: boolean, go: () => void): void {
  const onward = useEffectEvent(go);
  useEffect(() => {
    if (!done || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => onward(), readMs);
    return () => clearTimeout(timer);
  }, [done]);
}
