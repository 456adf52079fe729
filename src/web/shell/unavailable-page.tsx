import { isRouteErrorResponse } from 'react-router';
import { t } from '#web/text/text.ts';
import { AskAgain } from './ask-again.tsx';

/**
 * Instead of the 500 page when the server cannot answer just now (its database is away, it is full): in Spanish,
 * because nothing is broken and nothing is lost.
 */
export const UnavailablePage = () => (
  <AskAgain
    icon="info"
    title={t('errors.unavailableTitle')}
    lead={t('errors.unavailable')}
    again={t('errors.again')}
  />
);

/** Did the API say that it cannot answer just now, and not that something is wrong (answers.ts)? */
export const isUnavailable = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 503;
