import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '#web/text/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Orb } from '#web/ui/orb.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { hasStoredPayments } from './offline/stored-payments.ts';
import type { ShellData } from './shell.tsx';

/**
 * Replaces the 500 page when a link found no network: in Spanish, because nothing of ours is broken (spec §8 'Status
 * 0'). Retries by itself once the phone is online.
 */
export function OfflinePage({ shell: { prefix, partner } }: { shell: ShellData }) {
  // Only a browser can be without network: this never renders on a server.
  const [hasPayments] = useState(
    () => hasStoredPayments(partner.id) && navigator.serviceWorker?.controller != null,
  );
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const again = () => void revalidate();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [revalidate]);
  return (
    <ReadingPage
      centred
      before={<Orb icon="signal" still />}
      title={t('errors.offlineTitle')}
      lead={t('errors.offline')}
    >
      <div className="actions">
        <Button block busy={state !== 'idle'} busyLabel={t('ui.loading')} onClick={() => void revalidate()}>
          {t('errors.again')}
        </Button>
        {hasPayments && (
          <ButtonLink to={`${prefix}/sin-conexion`} reloadDocument kind="line" block>
            {t('sinConexion.see')}
          </ButtonLink>
        )}
      </div>
    </ReadingPage>
  );
}

/** Whether there was no response: the errors that fetch throws in Chrome, Firefox and Safari. */
export const isOffline = (error: unknown): boolean =>
  error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
