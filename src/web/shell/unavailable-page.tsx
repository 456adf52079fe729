import { isRouteErrorResponse, useRouteError } from 'react-router';
import { t } from '#web/text/text.ts';
import { AskAgain } from './ask-again.tsx';

/**
 * Replaces the 500 page when the server cannot answer right now (database unreachable, overloaded): in Spanish, because
 * nothing is broken and nothing is lost. A shop that has not opened says so.
 */
export const UnavailablePage = () => {
  const error = useRouteError();
  return (
    <AskAgain
      icon="info"
      title={unavailableTitle(error)}
      lead={t(isSoon(error) ? 'errors.soon' : 'errors.unavailable')}
      again={t('errors.again')}
    />
  );
};

/** Whether the API reported that it is temporarily unavailable, as opposed to an error (answers.ts). */
export const isUnavailable = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 503;

export const unavailableTitle = (error: unknown): string =>
  t(isSoon(error) ? 'errors.soonTitle' : 'errors.unavailableTitle');

/** What the loader of a shop that is not open throws. */
const isSoon = (error: unknown): boolean => isRouteErrorResponse(error) && error.data === 'soon';
