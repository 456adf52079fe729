import { useId, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A modal dialog of the browser: it traps the focus, closes by Escape, and returns to the button that opened it with
 * `ref.current.showModal()`.
 */
export function Dialog({
  ref,
  title,
  isOpen = false,
  children,
  onClose,
}: {
  ref: Ref<HTMLDialogElement>;
  title: string;
  /** Open in the page of the server, for who has no script. */
  isOpen?: boolean;
  children: ReactNode;
  onClose?: () => void;
}) {
  const id = useId();
  return (
    <dialog
      ref={ref}
      className="dlg"
      {...(isOpen ? { open: true } : {})}
      aria-labelledby={id}
      {...(onClose ? { onClose } : {})}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** The ref of a popover that closes when one of its links was followed: the page around it stays. */
export function usePopoverUntilNavigation() {
  const ref = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useEffect(() => ref.current?.hidePopover(), [key]);
  return ref;
}
