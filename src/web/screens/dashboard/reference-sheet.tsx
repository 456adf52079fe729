import { formatMoney } from '#domain/credit/money.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { storageUrl } from '#web/ui/device.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PaymentPlaces, type Place } from '#web/ui/payment-places.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import styles from './dashboard.module.css';
import type { Due, PaymentView } from './payment-view.ts';
import { conceptOf, limitOf } from './payment-words.ts';
import type { AccountView } from './view-model.ts';

/** Id of the sheet, for buttons that open it before scripts load. */
export const referenceSheet = 'referencia';

interface ReferenceSheetProps {
  payment: PaymentView;
  /** What to hand over. */
  due: Due;
  view: AccountView;
  places: readonly Place[];
  /** The path of the other ways to pay, where there are any. */
  ways: string | null;
}

/** The reference of one payment with its barcode, and where it can be paid. */
export function ReferenceSheet({ payment, due, view, places, ways }: ReferenceSheetProps) {
  const { reference, barcodeUrl } = due.reference ? due : payment;
  if (!reference) return null;
  const unlocks = due === view.lock?.unlock;
  const concept = [t('dashboard.concept'), conceptOf(due, view.total)] as const;
  const limit = [t('dashboard.limit'), limitOf(payment, view)] as const;
  return (
    <Sheet id={referenceSheet} title={t('dashboard.sheetTitle')} awake>
      <div className={styles.ticket}>
        <Ticket
          label={t(unlocks ? 'dashboard.unlockAmount' : 'dashboard.amount')}
          centavos={due.centavos}
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
          facts={unlocks ? [concept] : [concept, limit]}
        />
      </div>
      <WhereItGoes payment={payment} due={due} view={view} />
      <p className="small muted">{t('dashboard.how')}</p>
      {ways && (
        <ButtonLink to={ways} kind="line" icon="wallet" block>
          {t('dashboard.otherWays')}
        </ButtonLink>
      )}
      <PaymentPlaces places={places} centavos={due.centavos} />
    </Sheet>
  );
}

/** What is handed over need not be what the reference was made for. Another server does not say where it goes. */
function WhereItGoes({ payment, due, view: { lock, next } }: Omit<ReferenceSheetProps, 'places' | 'ways'>) {
  if (!lock || !next || due.reference) return null;
  const k =
    due.centavos !== payment.fullCentavos
      ? 'dashboard.handOver'
      : payment.number === next.number
        ? null
        : next.number === 0
          ? 'dashboard.downFirst'
          : 'dashboard.oldestFirst';
  if (k === null) return null;
  return (
    <Notice>
      <Rich k={k} params={{ amount: formatMoney(due.centavos), n: next.number }} />
    </Notice>
  );
}
