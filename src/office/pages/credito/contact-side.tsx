import { pesos, shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { Masked } from '../../ui/masked.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { mayContactWords } from './contact-words.ts';
import es from './es.json';
import { actWords, type CreditView } from './parts.ts';

const t = sentences(es);

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
      <Facts facts={factsOf(credit, now)} />
    </Section>
  );
}

function factsOf(credit: CreditView['credit'], now: string): Fact[] {
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
