import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { sentences } from '../text/sentences.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Blank } from '../ui/notice.tsx';
import es from './es.json';

const t = sentences(es);

/** In place of a page that cannot be shown: not found, not allowed, not now, or broken. */
export function Fault() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <Nothing />;
  if (status === 403) {
    return (
      <Blank
        icon="lock"
        title={t('forbiddenTitle')}
        isPage
        action={<ButtonLink to="/hoy">{t('toToday')}</ButtonLink>}
      >
        {t('forbiddenLead')}
      </Blank>
    );
  }
  const isBusy = status === 503 || status === 429;
  return (
    <Blank
      icon="warning"
      title={t(isBusy ? 'busyTitle' : 'faultTitle')}
      isPage
      action={
        <ButtonLink to={pathname + search} reloadDocument>
          {t('retry')}
        </ButtonLink>
      }
    >
      {t(isBusy ? 'busyLead' : 'faultLead')}
    </Blank>
  );
}

export const Nothing = () => (
  <Blank
    icon="search"
    title={t('notFoundTitle')}
    isPage
    action={<ButtonLink to="/hoy">{t('toToday')}</ButtonLink>}
  >
    {t('notFoundLead')}
  </Blank>
);

/** The same without the shell around it. */
export const FaultPage = () => (
  <main className="page">
    <Fault />
  </main>
);
