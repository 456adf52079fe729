import { useEffect, useState } from 'react';
import { t } from '#web/text/text.ts';
import { AskAgain } from './ask-again.tsx';
import { storeTyped, readTyped } from './typed.ts';

/** Replaces a screen that threw in the browser: in Spanish, and the typed values are restored after the reload. */
export function BrokenPage() {
  // During this first render the broken screen's fields are still in the document.
  const [typed] = useState(readTyped);
  useEffect(() => storeTyped(typed), [typed]);
  return (
    <AskAgain
      icon="alert"
      title={t('errors.brokenTitle')}
      lead={t('errors.broken')}
      again={t('errors.reload')}
    />
  );
}

/** Whether a screen threw in this browser. A server fault arrives with React Router's own message. */
export const isBrokenHere = (error: unknown): boolean =>
  typeof document !== 'undefined' && error instanceof Error && error.message !== 'Unexpected Server Error';
