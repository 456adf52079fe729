import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';

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
