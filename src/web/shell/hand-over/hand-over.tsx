import { useLayoutEffect, useRef } from 'react';
import { answersTaps } from '#web/early-taps.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { openSheet, Sheet } from '#web/ui/sheet.tsx';
import styles from './hand-over.module.css';
import { useOffer } from './use-offer.ts';

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
