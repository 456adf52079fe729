import { isRouteErrorResponse } from 'react-router';
import { t } from '#web/text/text.ts';
import { AskAgain } from './ask-again.tsx';

/**
 * Replaces the 500 page when the server cannot answer right now (database unreachable, overloaded): in Spanish, because
 * nothing is broken and nothing is lost.
 */
export const UnavailablePage = () => (
  <AskAgain
    icon="info"
    title={t('errors.unavailableTitle')}
    lead={t('errors.unavailable')}
    again={t('errors.again')}
  />
);

/** Whether the API reported that it is temporarily unavailable, as opposed to an error (answers.ts). */
export const isUnavailable = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 503;
