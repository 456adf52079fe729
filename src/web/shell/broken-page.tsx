import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Orb } from '#web/ui/orb.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { keepTyped, readTyped } from './typed.ts';

/** Instead of a screen that threw in the browser: in Spanish, and what was typed is there again after the reload. */
export function BrokenPage() {
  const { pathname, search } = useLocation();
  // While this is rendered for the first time the broken screen still stands in the document, with its fields.
  const [typed] = useState(readTyped);
  useEffect(() => keepTyped(typed), [typed]);
  return (
    <ReadingPage
      centred
      before={<Orb icon="alert" still />}
      title={t('errors.brokenTitle')}
      lead={t('errors.broken')}
    >
      <div className="actions">
        <ButtonLink block to={pathname + search} reloadDocument>
          {t('errors.reload')}
        </ButtonLink>
      </div>
    </ReadingPage>
  );
}

/** Did a screen throw in this browser? A fault of the server arrives under React Router's own sentence. */
export const isBrokenHere = (error: unknown): boolean =>
  typeof document !== 'undefined' && error instanceof Error && error.message !== 'Unexpected Server Error';
