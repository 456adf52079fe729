import { useId, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

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

/**
 * The dialog of an act that the address names: open in the page as it comes from the server, modal once the script is
 * there. Closing it goes back to the record.
 */
export function ActDialog({ title, children }: { title: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.removeAttribute('open');
    dialog?.showModal();
    // What cannot be undone begins at the safe way out.
    dialog?.querySelector<HTMLElement>('[data-safe]')?.focus();
  }, []);
  return (
    <Dialog
      ref={ref}
      isOpen
      title={title}
      onClose={() => void navigate(pathname, { preventScrollReset: true })}
    >
      {children}
    </Dialog>
  );
}
