import { formatMoney } from '#domain/credit/money.ts';
import { weekdayInWords } from '#web/text/dates.ts';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { storageUrl } from '#web/ui/device.tsx';
import { inFours, Ticket } from '#web/ui/ticket.tsx';
import type { VoucherView } from './payoff-view.ts';
import styles from './payoff.module.css';

/** A reference as a ticket, with its file to keep. `file`: the path below which the files of references are. */
export function VoucherTicket({
  voucher,
  label,
  file,
}: {
  voucher: VoucherView;
  label: string;
  file: string;
}) {
  const { centavos, reference, barcodeUrl, concept, validUntil } = voucher;
  return (
    <>
      <Ticket
        label={label}
        centavos={centavos}
        code={
          <img
            src={storageUrl(barcodeUrl)}
            alt={t('dashboard.barcodeAlt', { reference })}
            width={286}
            height={92}
          />
        }
        reference={reference}
        facts={[
          [t('dashboard.concept'), concept],
          [t('payoff.validUntil'), validUntil ? weekdayInWords(validUntil) : t('dashboard.noLimit')],
        ]}
      />
      <ButtonLink to={`${file}/${reference}`} kind="quiet" icon="download" block reloadDocument>
        {t('payoff.download')}
      </ButtonLink>
    </>
  );
}

/** References that wait to be paid: the newest as a ticket, the others as lines. */
export function VoucherList({ vouchers, file }: { vouchers: readonly VoucherView[]; file: string }) {
  const [newest, ...others] = vouchers;
  if (!newest) return null;
  return (
    <div className={styles.vouchers} id="ficha">
      <VoucherTicket voucher={newest} label={t('dashboard.amount')} file={file} />
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map(({ reference, centavos, concept }) => (
            <li key={reference}>
              <a className="link" href={`${file}/${reference}`}>
                {concept}
              </a>
              <small className="muted num">{inFours(reference)}</small>
              <Words>{formatMoney(centavos)}</Words>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
