import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { t } from '#web/text/text.ts';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import styles from './sheet.module.css';

interface SheetProps {
  /** For <Button opens={id}>, openSheet(id), closeSheet(id). */
  id: string;
  title: string;
  children: ReactNode;
  /**
   * Usually two buttons: secondary and primary. A line under them comes first in the markup, in a div of class `under`.
   */
  footer?: ReactNode;
  /** Opens it from code, e.g. after an action's response. */
  open?: boolean;
  onClose?: () => void;
  /** Long text without controls: full height, and its scrolling part is focusable by keyboard. */
  reading?: boolean;
  /** Cannot be dismissed by Escape, backdrop or close button: the person must answer. */
  firm?: boolean;
  /** Full screen, pure white: for a scanner. */
  full?: boolean;
  /** Keeps the screen on while open. */
  awake?: boolean;
  /** Id of the element focused after opening from code: a field, or a firm sheet's own title. */
  begin?: string | undefined;
}

/** A native <dialog>: a bottom sheet on a phone, centred from 640 px up. A <form> may be its child or its parent. */
export function Sheet({
  id,
  title,
  children,
  footer,
  open,
  onClose,
  reading = false,
  firm = false,
  full = false,
  awake = false,
  begin = firm ? `${id}-title` : undefined,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useAwakeWhileOpen(dialog, awake);
  useEffect(() => {
    const element = dialog.current;
    if (!element || open === undefined) return;
    if (open && !element.open) {
      element.showModal();
      if (begin) document.getElementById(begin)?.focus();
    }
    if (!open && element.open) element.close();
  }, [open, begin]);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      id={id}
      className={cx(styles.sheet, reading && styles.reading, full && styles.full)}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onCancel={firm ? (event) => event.preventDefault() : undefined}
      onClick={
        firm ? undefined : (event) => event.target === event.currentTarget && event.currentTarget.close()
      }
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id={`${id}-title`} tabIndex={firm ? -1 : undefined}>
            {title}
          </h2>
          {!firm && <IconButton icon="close" label={t('ui.close')} closes={id} />}
        </header>
        <div
          className={styles.body}
          tabIndex={reading ? 0 : undefined} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
        >
          {children}
        </div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
}

export const openSheet = (id: string) => sheet(id)?.showModal();
export const closeSheet = (id: string) => sheet(id)?.close();

const sheet = (id: string) => document.getElementById(id) as HTMLDialogElement | null;

/** Holds a screen wake lock while this dialog is open, if supported: the screen would turn off at the till. */
function useAwakeWhileOpen(ref: RefObject<HTMLDialogElement | null>, wanted: boolean): void {
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
