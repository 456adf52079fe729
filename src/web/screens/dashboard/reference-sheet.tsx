import { t } from '#web/text/text.ts';
import { storageUrl } from '#web/ui/device.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { weekdayInWords } from '#domain/spanish-dates.ts';
import styles from './dashboard.module.css';
import type { PaymentView } from './view-model.ts';

/** Id of the sheet, for buttons that open it before scripts load. */
export const referenceSheet = 'referencia';

interface ReferenceSheetProps {
  payment: PaymentView;
  total: number;
  places: readonly { id: number; file: string; name?: string | undefined }[];
}

/** The reference of one payment with its barcode, and where it can be paid. */
export function ReferenceSheet({ payment, total, places }: ReferenceSheetProps) {
  const { number, centavos, reference, barcodeUrl, dueOn } = payment;
  if (reference === null) return null;
  return (
    <Sheet id={referenceSheet} title={t('dashboard.sheetTitle')} awake>
      <div className={styles.ticket}>
        <Ticket
          label={t('dashboard.amount')}
          centavos={centavos}
          code={
            barcodeUrl && (
              <img
                src={storageUrl(barcodeUrl)}
                alt={t('dashboard.barcodeAlt', { reference })}
                width={286}
                height={92}
              />
            )
          }
          reference={reference}
          facts={[
            [t('dashboard.concept'), conceptOf(number, total)],
            [t('dashboard.limit'), dueOn ? weekdayInWords(dueOn) : t('dashboard.noLimit')],
          ]}
        />
      </div>
      <p className="small muted">{t('dashboard.how')}</p>
      {places.length > 0 && (
        <section>
          <h3 className={styles.where}>{t('dashboard.where')}</h3>
          <ul className={styles.places}>
            {places.map((shopRef) => (
              <li key={shopRef.id}>
                <img
                  src={storageUrl(shopRef.file)}
                  alt={shopRef.name ?? ''}
                  width={120}
                  height={40}
                  loading="lazy"
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  );
}

/** 'Pago 13 de 52' */
export const conceptOf = (number: number, total: number): string =>
  number === 0 ? t('dashboard.conceptDown') : t('dashboard.conceptWeek', { n: number, total });
