import { useEffect, type RefObject } from 'react';

/** The screen stays on while this dialog is open, where the browser can: it would go dark in the cashier's hand. */
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
        // Refused with an empty battery, or where the page may not.
        lock = await navigator.wakeLock.request('screen').catch(() => null);
        // Closed in the meantime.
        if (!dialog.open) await lock?.release();
      }
    };
    const opened = new MutationObserver(() => void follow());
    opened.observe(dialog, { attributeFilter: ['open'] });
    // Who looks at a message and comes back: the browser let go of it.
    document.addEventListener('visibilitychange', follow);
    return () => {
      opened.disconnect();
      document.removeEventListener('visibilitychange', follow);
      void lock?.release();
    };
  }, [ref, wanted]);
}
