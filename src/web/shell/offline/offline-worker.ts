/**
 * Registers the service worker that caches the offline page (public/sin-red.js), one per shop and promoter link, once
 * the browser is idle; under Save-Data only after the page was touched.
 */
export function registerWhenIdle(prefix: string): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const register = () => {
    void navigator.serviceWorker.register('/sin-red.js', { scope: `${prefix}/` }).then(
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
      ({ active }) => active?.postMessage('renew'),
      // No space, no permission, no server: then there is no offline page.
      () => undefined,
    );
  };
  const whenIdle = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(register, { timeout: 10_000 });
    else setTimeout(register, 2000);
  };
  if (!savesData()) {
    whenIdle();
    return () => undefined;
  }
  const touches = ['pointerdown', 'keydown'] as const;
  const stop = () => touches.forEach((type) => removeEventListener(type, touched));
  const touched = () => {
    stop();
    whenIdle();
  };
  for (const type of touches) addEventListener(type, touched, { passive: true });
  return stop;
}

/** The same check as in boot.tsx before it loads scripts. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true ||
  matchMedia('(prefers-reduced-data: reduce)').matches;
