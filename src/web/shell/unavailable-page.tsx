import { isRouteErrorResponse, useLocation } from 'react-router';
import { t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Orb } from '#web/ui/orb.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';

/**
 * Instead of the 500 page when the server cannot answer just now (its database is away, it is full): in Spanish,
 * because nothing is broken and nothing is lost. The same address again, also without scripts.
 */
export function UnavailablePage() {
  const { pathname, search } = useLocation();
  return (
    <ReadingPage
      centred
      before={<Orb icon="info" still />}
      title={t('errors.unavailableTitle')}
      lead={t('errors.unavailable')}
    >
      <div className="actions">
        <ButtonLink block to={pathname + search} reloadDocument>
          {t('errors.again')}
        </ButtonLink>
      </div>
    </ReadingPage>
  );
}

/** Did the API say that it cannot answer just now, and not that something is wrong (answers.ts)? */
export const isUnavailable = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 503;
