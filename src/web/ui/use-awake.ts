import { useEffect, type RefObject } from 'react';

/** Holds a screen wake lock while this dialog is open, if supported: the screen would turn off at the till. */
export function useAwakeWhileOpen(ref: RefObject<HTMLDialogElement | null>, wanted: boolean): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!wanted || !dialog || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    const follow = async () => {
      if (!dialog.open || document.visibilityState !== 'visible') {
        await lock?.release();
        lock = null;
      } else if (!lock || lock.released) {
        // Refused on low battery or by permission.
        lock = await navigator.wakeLock.request('screen').catch(() => null);
        // Closed in the meantime.
        if (!dialog.open) await lock?.release();
      }
    };
    const opened = new MutationObserver(() => void follow());
    opened.observe(dialog, { attributeFilter: ['open'] });
    // The browser releases the lock when the page is hidden: request it again on return.
    document.addEventListener('visibilitychange', follow);
    return () => {
      opened.disconnect();
      document.removeEventListener('visibilitychange', follow);
      void lock?.release();
    };
  }, [ref, wanted]);
}
