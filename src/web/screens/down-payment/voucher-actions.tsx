import { useState, type MouseEvent } from 'react';
import type { Centavos } from '#domain/credit/money.ts';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { openSheet, Sheet } from '#web/ui/sheet.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ReferenceNumber } from '#web/ui/ticket.tsx';
import { toast } from '#web/ui/toaster.tsx';
import styles from './down-payment.module.css';

const TILL = 'modo-caja';

/**
 * Share, download, till mode: links that work without a script. With one, failures are shown here: the paper is asked for
 * first, and then loaded from its own address, as web views of other apps drop what a script hands them.
 */
export function VoucherActions({ voucher, shareText }: { voucher: string; shareText: string }) {
  const [failed, setFailed] = useState(false);
  const download = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    setFailed(false);
    const answer = await fetch(voucher, { method: 'HEAD', credentials: 'same-origin' }).catch(() => null);
    if (!answer?.ok || answer.headers.get('content-type') !== 'application/pdf') {
      setFailed(true);
      toast(t('downPayment.downloadFailed'), 'bad');
      return;
    }
    location.assign(voucher);
  };
  const share = (event: MouseEvent<HTMLAnchorElement>) => {
    if (typeof navigator.share !== 'function') return;
    event.preventDefault();
    // Dismissing the share sheet rejects; that is not an error.
    navigator.share({ text: shareText }).catch(() => undefined);
  };
  return (
    <div className={styles.voucher}>
      <div className={styles.shares}>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(shareText)}`}
          target="_blank"
          rel="noreferrer"
          onClick={share}
        >
          <Icon name="share" />
          <Words>{t('downPayment.share')}</Words>
        </a>
        <a href={voucher} onClick={(event) => void download(event)}>
          <Icon name="download" />
          <Words>{t('downPayment.download')}</Words>
        </a>
        <button type="button" onClick={() => openSheet(TILL)}>
          <Icon name="barcode" />
          <Words>{t('downPayment.till')}</Words>
        </button>
      </div>
      {failed && (
        <Notice kind="bad" icon="alert" live="alert">
          {t('downPayment.downloadFailed')}
        </Notice>
      )}
    </div>
  );
}

/** The barcode as large as the screen, for the scanner at the till; keeps the screen on. */
export function TillMode({
  barcodeUrl,
  reference,
  centavos,
}: {
  barcodeUrl: string;
  reference: string;
  centavos: Centavos;
}) {
  return (
    <Sheet id={TILL} title={t('downPayment.tillTitle')} full awake>
      <div className={styles.tillMode}>
        <p className={styles.tillAmount}>
          <Money centavos={centavos} />
        </p>
        <img src={barcodeUrl} alt={t('downPayment.barcode', { reference })} width={286} height={92} />
        <ReferenceNumber reference={reference} />
        <p className={styles.bright}>
          <Icon name="sun" />
          <Words>{t('downPayment.tillHint')}</Words>
        </p>
      </div>
    </Sheet>
  );
}
