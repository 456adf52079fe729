import { useEffect, useRef } from 'react';

type Keys = Readonly<Record<string, () => void>>;

/** Where a person who works without single keys has switched them off, in this browser. */
const offKey = 'oficina:sin-atajos';
export const areKeysOff = (): boolean => localStorage.getItem(offKey) !== null;
export function switchKeys(on: boolean): void {
  if (on) localStorage.removeItem(offKey);
  else localStorage.setItem(offKey, '1');
}

/** Single keys of a page: off in fields, in dialogs, with a modifier, and where they were switched off. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (act === undefined || isTyping(event.target) || areKeysOff()) return;
      if (document.querySelector('dialog[open], [role=menu], [popover]:popover-open') !== null) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null);
