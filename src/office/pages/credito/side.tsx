import { useSearchParams, Form, useActionData, useNavigation } from 'react-router';
import { actRow, needsTwo } from '#domain/staff/acts.ts';
import { creditActs } from '#domain/staff/credit-acts.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { Section, Facts, type Fact } from '../../ui/section.tsx';
import { History } from '../bitacora/history.tsx';
import es from './es.json';
import { actWords, type CreditView, mayContactWords } from './parts.ts';
import { pesos, shortDay, exactTime } from '../../text/format.ts';
import type { Answer } from '../../ui/answer.ts';
import { ErrorsOf, Notice } from '../../ui/notice.tsx';
import { Masked } from '../../ui/masked.tsx';

const t = sentences(es);

/** What of a credit is not its money: the quote, the device, the customer, what can be done, and the history. */
export function CreditSide({ view }: { view: CreditView }) {
  const { credit, now } = view;
  const [query] = useSearchParams();
  return (
    <aside>
      <PayoffSide view={view} />
      <ActList view={view} />
      <ContactSide view={view} />
      <DeviceSide view={view} />
      <History
        record={credit}
        whole={`/credito/${credit.account}/bitacora`}
        now={now}
        isOnlyPeople={query.get('solo') === 'personas'}
        note={credit.may.note && <NoteForm />}
      />
    </aside>
  );
}

function ActList({ view: { credit } }: { view: CreditView }) {
  return (
    <Section title={t('actsTitle')}>
      {credit.acts.length === 0 ? (
        <p className="muted small">{t('actsNone')}</p>
      ) : (
        <ul className="act-list">
          {credit.acts.map((act) => (
            <li key={act}>
              <ButtonLink size="sm" to={`/credito/${credit.account}/${creditActs[act].segment}`}>
                {actWords(act, 'button', credit)}
              </ButtonLink>
              {needsTwo(act) && !actRow(act).mayBeAlone && (
                <Badge tone="pair" icon="two-people" flat>
                  {t('twoPeople')}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** What ends the credit today: what is owed, what was never earned, and the difference. */
export function PayoffSide({ view: { credit, at, now } }: { view: CreditView }) {
  const { state, formData } = useNavigation();
  const answer = useActionData<Answer>();
  const { payoff, may } = credit;
  if (payoff === null) return null;
  const isBusy = state !== 'idle' && formData?.get('intent') === 'quote';
  return (
    <Section title={t('quote')}>
      <div className="box quote">
        <p className="ln">
          <span>{t('quoteDebt')}</span>
          <span className="num">{pesos(payoff.amount + payoff.saving)}</span>
        </p>
        <p className="ln">
          <span>{t('quoteSaving')}</span>
          <span className="num">{pesos(-payoff.saving)}</span>
        </p>
        <p className="ln tot">
          <span>{t('quoteToday')}</span>
          <span className="num">{pesos(payoff.amount)}</span>
        </p>
        <p className="tiny">{t('quoteUntil', { day: shortDay(payoff.validUntil, now) })}</p>
        {payoff.reference !== null && (
          <p className="tiny num">{t('quoteReference', { reference: payoff.reference })}</p>
        )}
        {may.quote && (
          <Form method="post" action={`/credito/${credit.account}`} preventScrollReset>
            <input type="hidden" name="intent" value="quote" />
            <Button type="submit" size="sm" icon="send" block busy={isBusy}>
              {t('quoteSend')}
            </Button>
          </Form>
        )}
        {'part' in at && <ErrorsOf reply={answer?.reply ?? null} />}
      </div>
    </Section>
  );
}

/** The customer, and whether she may be spoken to now. */
export function ContactSide({ view: { credit, now } }: { view: CreditView }) {
  const { mayContact, mayChoose, contactStop } = credit;
  const { text, aside } = mayContactWords(mayContact);
  return (
    <Section
      title={t('person')}
      beside={
        <Badge
          tone={mayContact.allowed ? 'good' : 'none'}
          icon={mayContact.allowed ? 'call' : 'forbidden'}
          flat
        >
          {text}
        </Badge>
      }
    >
      <p className="small muted">{aside}</p>
      {contactStop !== null && (
        <Notice icon="forbidden">
          {t('contactStopLead', {
            why: actWords('stop-contact', `why.${contactStop.why}`, credit) ?? '',
          })}
        </Notice>
      )}
      {mayChoose && <Notice tone="info">{t('mayChoose')}</Notice>}
      <Facts facts={customerFacts(credit, now)} />
    </Section>
  );
}

function customerFacts(credit: CreditView['credit'], now: string): Fact[] {
  const { sealed, may, promises, refunds, revocation, phoneChange } = credit;
  const [promise] = promises;
  return [
    ...sealed
      .filter(({ field }) => field === 'name' || field === 'phone')
      .map(({ field, masked }) => {
        const what = t(field === 'name' ? 'name' : 'phone');
        return {
          label: what,
          value: <Masked field={field} what={what} masked={masked} mayReveal={may.reveal} />,
        };
      }),
    ...(promise === undefined
      ? []
      : [
          {
            label: t('promise'),
            value: `${t('promiseOf', { sum: pesos(promise.amount), day: shortDay(promise.day, now) })}, ${t(`promise-${promise.state}`)}`,
          },
        ]),
    ...(revocation.noticeOn === null
      ? []
      : [{ label: t('revocable'), value: t('notice', { day: shortDay(revocation.noticeOn, now) }) }]),
    ...(revocation.isOpen && revocation.noticeOn === null
      ? [
          {
            label: t('revocable'),
            value:
              revocation.lastDay === null
                ? t('revocableOpen')
                : t('revocableUntil', { day: shortDay(revocation.lastDay, now) }),
          },
        ]
      : []),
    ...refunds.map(({ amount, dueBy, paidAt }) => ({
      label: t('refund'),
      value:
        paidAt === null
          ? t('refundOpen', { sum: pesos(amount), day: shortDay(dueBy, now) })
          : t('refundPaid', { sum: pesos(amount) }),
    })),
    ...(phoneChange === null ? [] : [{ label: t('phoneChange'), value: changeWords(phoneChange, now) }]),
  ];
}

function changeWords(
  { state, effectiveAt }: NonNullable<CreditView['credit']['phoneChange']>,
  now: string,
): string {
  const key = `change-${state}`;
  if (!Object.hasOwn(es, key)) return state;
  const date = effectiveAt === null ? '' : shortDay(effectiveAt.slice(0, 10), now);
  return t(key as keyof typeof es, { date });
}

/** Whether the device is locked, why, and what was asked of the lock service. */
export function DeviceSide({ view: { credit, now } }: { view: CreditView }) {
  const { lock } = credit;
  return (
    <Section
      title={t('device')}
      beside={
        <Badge tone={lock.isLocked ? 'bad' : 'good'} icon="lock" flat={!lock.isLocked}>
          {t(lock.isLocked ? 'locked' : 'free')}
        </Badge>
      }
    >
      <Facts facts={deviceFacts(credit, now)} />
    </Section>
  );
}

function deviceFacts({ lock, delivery, sealed, may }: CreditView['credit'], now: string): Fact[] {
  const open = lock.holds.filter(({ closedAt }) => closedAt === null);
  const waiting = lock.orders.filter(({ sentAt }) => sentAt === null).length;
  const [last] = lock.orders;
  const imei = sealed.find(({ field }) => field === 'imei');
  return [
    ...open.map(({ cause, openedAt }) => ({
      label: t(cause.startsWith('report-') ? 'report' : 'hold'),
      value: t(cause === 'overdue' ? 'hold-overdue' : 'hold-theft', { date: exactTime(openedAt) }),
    })),
    ...(lock.toUnlock > 0 ? [{ label: t('toUnlock'), value: pesos(lock.toUnlock) }] : []),
    ...(lock.mayLock ? [] : [{ label: t('stopped'), value: t('stopped-never') }]),
    ...(lock.stoppedBy === null ? [] : [{ label: t('stopped'), value: t(`stopped-${lock.stoppedBy}`) }]),
    ...(lock.reprieveUntil === null
      ? []
      : [{ label: t('reprieve'), value: t('reprieveUntil', { day: shortDay(lock.reprieveUntil, now) }) }]),
    ...(lock.nextLockOn === null || lock.isLocked
      ? []
      : [{ label: t('nextLock'), value: shortDay(lock.nextLockOn, now) }]),
    ...(delivery === null ? [] : [{ label: t('delivery'), value: t(delivery.state) }]),
    ...(imei === undefined
      ? []
      : [
          {
            label: t('imei'),
            value: <Masked field="imei" what={t('imei')} masked={imei.masked} mayReveal={may.reveal} />,
          },
        ]),
    { label: t('orders'), value: waiting === 0 ? t('ordersNone') : t('ordersWaiting', { n: waiting }) },
    ...(last === undefined
      ? []
      : [{ label: t('lastOrder'), value: `${orderWord(last.action)}, ${exactTime(last.at)}` }]),
  ];
}

function orderWord(action: string): string {
  const key = `action-${action}`;
  return Object.hasOwn(es, key) ? t(key as keyof typeof es) : action;
}
