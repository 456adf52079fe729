import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

/** Says that something was done, for eight seconds. Never an error: these stay in the page. */
export function Toast({ message, id }: { message: string | null; id: unknown }) {
  const [goneId, setGoneId] = useState<unknown>(null);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setGoneId(id), 8_000);
    return () => clearTimeout(timer);
  }, [message, id]);
  const isShown = message !== null && goneId !== id;
  return (
    <output className="toasts">
      {isShown && (
        <span className="toast">
          <Icon name="done" />
          <span>{message}</span>
        </span>
      )}
    </output>
  );
}
