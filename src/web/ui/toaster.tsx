import { useEffect, useRef, useSyncExternalStore } from 'react';
import { t } from '#web/text/text.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './toaster.module.css';

/** Spec §2: toasts last 3000 ms, bottom right, duplicates prevented. */
export const toastMs = 3000;

interface Toast {
  text: string;
  kind: 'info' | 'good' | 'bad';
}

/** Shows a sentence for three seconds. The same sentence again does not duplicate it but restarts its time. */
export function toast(text: string, kind: Toast['kind'] = 'info'): void {
  toasts = [...toasts.filter((each) => each.text !== text), { text, kind }];
  changed();
}

interface Told {
  errors?: readonly string[] | undefined;
  said?: string | undefined;
  fields?: object | undefined;
}

/**
 * Toasts the sentences of an action's response, once per response. Show them inline too: toasts disappear. A sentence that
 * stands at a field already is said there alone; that something failed (spec §8) is not about a field.
 */
export function useToast(answer: Told | undefined): void {
  useEffect(() => {
    const { errors = [], said, fields = {} } = answer ?? {};
    const atFields = String(Object.values(fields));
    for (const error of errors)
      if (error === t('errors.generic') || !atFields.includes(error)) toast(error, 'bad');
    if (said) toast(said, 'good');
  }, [answer]);
}

/** The toast container; the shell renders one. A popover, so that it is above dialogs. */
export function Toaster() {
  const list = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof element.showPopover !== 'function') return;
    if (list.length > 0) {
      // Reopened with each toast, to be above any dialog opened in between.
      if (element.matches(':popover-open')) element.hidePopover();
      element.showPopover();
    } else if (element.matches(':popover-open')) element.hidePopover();
  }, [list]);
  return (
    <div ref={box} popover="manual" className={styles.toaster} aria-live="polite">
      {list.map((each) => (
        <ToastLine key={each.text} toast={each} />
      ))}
    </div>
  );
}

function ToastLine({ toast: { text, kind } }: { toast: Toast }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The timer pauses while the pointer is over it or the tab is hidden.
    let left = toastMs;
    const step = 100;
    const timer = setInterval(() => {
      if (document.hidden || line.current?.matches(':hover')) return;
      left -= step;
      if (left <= 0) dismiss(text);
    }, step);
    return () => clearInterval(timer);
  }, [text]);
  return (
    <div ref={line} className={cx(styles.toast)}>
      <Icon name={kind === 'good' ? 'check' : kind === 'bad' ? 'alert' : 'info'} size="s" />
      <p>{text}</p>
    </div>
  );
}

const none: readonly Toast[] = [];
let toasts: readonly Toast[] = none;
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};
const dismiss = (text: string) => {
  toasts = toasts.filter((each) => each.text !== text);
  changed();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
