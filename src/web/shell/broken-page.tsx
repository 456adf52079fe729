import { useEffect, useState } from 'react';
import { t } from '#web/text/text.ts';
import { AskAgain } from './ask-again.tsx';
import { keepTyped, readTyped } from './typed.ts';

/** Instead of a screen that threw in the browser: in Spanish, and what was typed is there again after the reload. */
export function BrokenPage() {
  // While this is rendered for the first time the broken screen still stands in the document, with its fields.
  const [typed] = useState(readTyped);
  useEffect(() => keepTyped(typed), [typed]);
  return (
    <AskAgain
      icon="alert"
      title={t('errors.brokenTitle')}
      lead={t('errors.broken')}
      again={t('errors.reload')}
    />
  );
}

/** Did a screen throw in this browser? A fault of the server arrives under React Router's own sentence. */
export const isBrokenHere = (error: unknown): boolean =>
  typeof document !== 'undefined' && error instanceof Error && error.message !== 'Unexpected Server Error';
