import { useLayoutEffect, useRef, useEffect, useState } from 'react';
import { answersTaps } from '#web/early-taps.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { openSheet, Sheet } from '#web/ui/sheet.tsx';
import styles from './hand-over.module.css';
import { browserApi } from '#web/browser-api.ts';
import { followRequest } from '#web/shell/waiting/follow-request.ts';

const sheet = 'seguir-en-telefono';

/** On a promoter's tablet, in every step after the phone: continues the request on the applicant's own phone. */
export function HandOver({ requestId, prefix }: { requestId: string; prefix: string }) {
  const { state, qr, ask } = useOffer(requestId, `${prefix}/inicio?aviso=telefono`);
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => answersTaps(row.current!), []);
  const begin = () => {
    openSheet(sheet);
    void ask();
  };
  return (
    <aside ref={row} data-late="" className={`${styles.row} needs-script`}>
      <Button kind="text" icon="phone" onClick={begin}>
        {t('handOver.open')}
      </Button>
      <Sheet id={sheet} title={t('handOver.title')}>
        <div className={styles.code} aria-busy={state === 'asking'}>
          {state === 'shown' && qr !== null ? (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
              alt={t('handOver.alt')}
              width={260}
              height={260}
            />
          ) : (
            <div className={styles.gap}>{state === 'asking' && <output>{t('ui.loading')}</output>}</div>
          )}
          <p className="small muted">{t('handOver.once')}</p>
        </div>
        {(state === 'over' || state === 'failed') && (
          <Notice kind="warn" icon="alert" live="alert">
            {t(`handOver.${state}`)}
          </Notice>
        )}
        <ol className="numbered">
          <li>{t('handOver.scan')}</li>
          <li>{t('handOver.prove')}</li>
          <li>{t('handOver.gone')}</li>
        </ol>
        <Button
          kind="line"
          block
          busy={state === 'asking'}
          busyLabel={t('ui.loading')}
          onClick={() => void ask()}
        >
          {t('handOver.again')}
        </Button>
      </Sheet>
    </aside>
  );
}

interface Offer {
  state: 'none' | 'asking' | 'shown' | 'over' | 'failed';
  /** SVG, while it is valid. */
  qr: string | null;
  ask: () => Promise<void>;
}

/**
 * A QR code to scan, hidden once it expires. Once the phone has taken over the request, this browser, whose session is
 * over, loads `home` with a full page load: nothing of the last person stays in memory.
 */
function useOffer(requestId: string, home: string): Offer {
  const [offer, setOffer] = useState<Omit<Offer, 'ask'>>({ state: 'none', qr: null });
  const timer = useRef(0);
  const isOut = offer.state === 'shown';
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOut) return undefined;
    const look = async () => {
      const info = await browserApi.call('getInfoRequest', { params: { requestId } });
      if (info.ok || (info.status !== 401 && info.status !== 404)) return;
      location.replace(home);
    };
    return followRequest(requestId, () => void look(), { orPoll: true });
  }, [isOut, requestId, home]);
  const ask = async () => {
    clearTimeout(timer.current);
    setOffer({ state: 'asking', qr: null });
    const answer = await browserApi.call('handOver', { params: { requestId } });
    if (!answer.ok) {
      setOffer({ state: 'failed', qr: null });
      return;
    }
    const { qr, expiresAt } = answer.data;
    setOffer({ state: 'shown', qr });
    // A device with a wrong clock shows it for its full lifetime at most, or not at all.
    const left = Math.min(Date.parse(expiresAt) - Date.now(), lifeMs);
    timer.current = window.setTimeout(() => setOffer({ state: 'over', qr: null }), left > 0 ? left : lifeMs);
  };
  return { ...offer, ask };
}

const lifeMs = 300_000;
