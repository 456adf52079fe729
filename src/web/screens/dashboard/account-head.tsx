import { Rich } from '#web/text/rich.tsx';
import { plural, t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DeviceImage, DeviceLine, Stage } from '#web/ui/device.tsx';
import { Fiesta, Prize } from '#web/ui/fiesta.tsx';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './dashboard.module.css';
import { NextPayment } from './next-payment.tsx';
import { Progress, ProgressPanel } from './progress-panel.tsx';
import type { AccountView } from './view-model.ts';

export interface BoughtProduct {
  name: string;
  color: string | null;
  picture: string;
}

/** While something is due: the status, the next payment, the progress, and what it means. */
export function DueHead({ view, onReference }: { view: AccountView; onReference: () => void }) {
  const { status, lateCount, clientName, next } = view;
  return (
    <div className="wrap">
      <header className={styles.greeting}>
        {clientName && <p className="muted">{t('dashboard.hello', { name: clientName })}</p>}
        <h1>
          {status === 'PendingDownPayment'
            ? t('dashboard.pending')
            : lateCount > 0
              ? plural(lateCount, 'dashboard.overdue')
              : t('dashboard.upToDate')}
        </h1>
      </header>
      <div className={styles.account}>
        {next && <NextPayment view={view} payment={next} onReference={onReference} />}
        <ProgressPanel view={view} />
        {status === 'PendingDownPayment' && (
          <Notice>
            <Rich k="dashboard.pendingNotice" />
          </Notice>
        )}
        {lateCount > 0 && (
          <Notice kind="warn" icon="lock">
            <Rich k="dashboard.lockNotice" />
          </Notice>
        )}
      </div>
    </div>
  );
}

/** All paid: the celebration head of this page. */
export function PaidHead({
  view,
  product,
  catalogue,
}: {
  view: AccountView;
  product: BoughtProduct | null;
  catalogue: string;
}) {
  return (
    <>
      <Fiesta title={t('dashboard.paid')}>
        {product ? t('dashboard.paidLead', { product: product.name }) : t('dashboard.paidLeadPlain')}
      </Fiesta>
      <div className="wrap">
        <Prize
          stage={
            product && (
              <Stage>
                <DeviceImage file={product.picture} alt="" first />
              </Stage>
            )
          }
        >
          <Progress view={view} />
          <div className="actions">
            <ButtonLink to={catalogue} block>
              {t('dashboard.another')}
            </ButtonLink>
          </div>
        </Prize>
      </div>
    </>
  );
}

/** The purchased device, on one line. */
export function BoughtDevice({ view, product }: { view: AccountView; product: BoughtProduct }) {
  const [weekly] = view.weekly;
  const note = [product.color, plural(view.total, 'plan.weeks')].filter(Boolean).join(' · ');
  return (
    <DeviceLine file={product.picture} name={product.name} note={note}>
      {weekly && (
        <>
          <Money soft centavos={weekly.centavos} />
          <small>{t('plan.aWeek')}</small>
        </>
      )}
    </DeviceLine>
  );
}

/** To pause, promise, report a theft, cancel or revoke. */
export function HelpLink({ to }: { to: string }) {
  return (
    <ButtonLink to={to} kind="line" block>
      {t('dashboard.help')}
    </ButtonLink>
  );
}
