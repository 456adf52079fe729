import { useId, type ReactNode, type Ref } from 'react';

/**
 * A modal dialog of the browser: it traps the focus, closes by Escape, and returns to the button that opened it with
 * `ref.current.showModal()`.
 */
export function Dialog({
  ref,
  title,
  children,
  onClose,
}: {
  ref: Ref<HTMLDialogElement>;
  title: string;
  children: ReactNode;
  onClose?: () => void;
}) {
  const id = useId();
  return (
    <dialog ref={ref} className="dlg" aria-labelledby={id} {...(onClose ? { onClose } : {})}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
