import { formatMoney } from '#domain/credit/money.ts';
import { weekdayInWords } from '#web/text/dates.ts';
import { Rich } from '#web/text/rich.tsx';
import { plural, t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DeviceImage, DeviceLine, Stage } from '#web/ui/device.tsx';
import { Fiesta, Prize } from '#web/ui/fiesta.tsx';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Words } from '#web/text/words.tsx';
import { cx } from '#web/ui/cx.ts';
import styles from './dashboard.module.css';
import { NextPayment } from './next-payment.tsx';
import type { AccountView } from './view-model.ts';

export interface BoughtProduct {
  name: string;
  color: string | null;
  picture: string;
}

/** While something is due: the status, the next payment, the progress, and what it means. */
export function DueHead({
  view,
  payoff,
  onReference,
}: {
  view: AccountView;
  /** The path of the payoff screen, where there is one. */
  payoff: string | null;
  onReference: () => void;
}) {
  const { status, lateCount, clientName, next, due, lock } = view;
  const since = lock?.since ?? null;
  return (
    <div className="wrap">
      <header className={styles.greeting}>
        {clientName && <p className="muted">{t('dashboard.hello', { name: clientName })}</p>}
        <h1>{titleOf(view)}</h1>
        {since && (
          <p className={styles.since}>{t('dashboard.lockedSince', { day: weekdayInWords(since) })}</p>
        )}
      </header>
      <div className={styles.account}>
        {next && due && <NextPayment view={view} payment={next} due={due} onReference={onReference} />}
        <section className={styles.panel}>
          <Progress view={view} />
        </section>
        <ToReturn view={view} />
        {payoff !== null && (
          <ButtonLink to={payoff} kind="line" icon="wallet" block>
            {t('payoff.link')}
          </ButtonLink>
        )}
        {status === 'PendingDownPayment' && (
          <Notice>
            <Rich k="dashboard.pendingNotice" />
          </Notice>
        )}
        {(lateCount > 0 || lock?.isReported) && (
          <Notice kind="warn" icon="lock">
            <Rich
              k={
                lock?.isReported
                  ? 'dashboard.reported'
                  : lock?.unlock
                    ? 'dashboard.lockedNotice'
                    : 'dashboard.lockNotice'
              }
            />
          </Notice>
        )}
      </div>
    </div>
  );
}

function titleOf({ status, lateCount, lock, awaitsDelivery }: AccountView): string {
  if (lock?.since) return t('dashboard.locked');
  if (awaitsDelivery) return t('dashboard.awaits');
  if (status === 'PendingDownPayment') return t('dashboard.pending');
  return lateCount > 0 ? plural(lateCount, 'dashboard.overdue') : t('dashboard.upToDate');
}

/** The customer's money that waits to be returned. */
function ToReturn({ view: { toReturnCentavos } }: { view: AccountView }) {
  if (toReturnCentavos === 0) return null;
  return (
    <Notice kind="good" icon="undo">
      <Rich k="dashboard.returnNotice" params={{ amount: formatMoney(toReturnCentavos) }} />
    </Notice>
  );
}

/** All paid: the celebration head of this page. */
export function PaidHead({
  view,
  product,
  catalogue,
  letter,
}: {
  view: AccountView;
  product: BoughtProduct | null;
  catalogue: string;
  /** The path of the settlement letter, where there is one. */
  letter: string | null;
}) {
  return (
    <>
      <Fiesta title={t(view.forgivenCentavos > 0 ? 'dashboard.nothingOwed' : 'dashboard.paid')}>
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
          <div className={styles.aside}>
            <ToReturn view={view} />
          </div>
          <div className="actions">
            <ButtonLink to={catalogue} block>
              {t('dashboard.another')}
            </ButtonLink>
            {letter !== null && (
              <ButtonLink to={letter} kind="line" icon="document" block reloadDocument>
                {t('payoff.letter')}
              </ButtonLink>
            )}
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
          <Money soft centavos={weekly.fullCentavos} />
          <small>{t('plan.aWeek')}</small>
        </>
      )}
    </DeviceLine>
  );
}

/** One square per week, thirteen per row: a row is a quarter. Paid is full, partly paid is half full, the next is outlined. */
function Progress({ view }: { view: AccountView }) {
  const { made, total, weekly, paidCentavos, remainingCentavos, forgivenCentavos } = view;
  const squares = Array.from({ length: total }, (_, index) => {
    const week = weekly[index];
    if (!week) return { state: index < made ? 'paid' : 'due', isPart: false } as const;
    if (week.isForgiven) return { state: 'due', isPart: false } as const;
    return { state: week.state, isPart: week.state !== 'paid' && week.centavos < week.fullCentavos };
  });
  return (
    <>
      <div className={styles.head}>
        <h2>{t('dashboard.progress')}</h2>
        <p className={styles.made} aria-hidden="true">
          <b>{made}</b>
          <Words> {t('dashboard.ofPayments', { n: total })}</Words>
        </p>
      </div>
      <p className="vh">{t('dashboard.progressLabel', { made, total })}</p>
      <div className={styles.weeks} aria-hidden="true">
        {squares.map(({ state, isPart }, index) => (
          <i key={index} className={cx(styles[state], isPart && styles.part)} />
        ))}
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>{t(remainingCentavos === 0 ? 'dashboard.paidAll' : 'dashboard.havePaid')}</dt>
          <dd>
            <Money soft centavos={paidCentavos} />
          </dd>
        </div>
        {forgivenCentavos > 0 && (
          <div>
            <dt>{t('dashboard.forgiven')}</dt>
            <dd>
              <Money soft centavos={forgivenCentavos} />
            </dd>
          </div>
        )}
        {remainingCentavos > 0 && (
          <div>
            <dt>{t('dashboard.remaining')}</dt>
            <dd>
              <Money soft centavos={remainingCentavos} />
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
