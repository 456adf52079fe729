import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { Link } from 'react-router';
import { purposeNames } from '#domain/applicant/consent.ts';
import { rectifiableNames } from '#domain/applicant/rectification.ts';
import { reasonsOfReview, reviewReasons } from '#domain/staff/review-reasons.ts';
import { exactTime, shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Facts, type Fact, Section } from '../../ui/section.tsx';
import { type Casework, CorrectionTable, WaitingCorrections } from './casework.tsx';
import casework from './casework.json';
import es from './es.json';
import { sealedFacts } from './document-table.tsx';
import { Notice, NothingYet } from '../../ui/notice.tsx';
import { WaitingAct } from '../por-firmar/waiting-act.tsx';

const t = sentences(es);

export function BureauPart({ view: { record } }: { view: RecordView }) {
  const { outcome, consent, report } = record.bureau;
  return (
    <>
      <Section title={t('consent')}>
        {consent === null ? (
          <NothingYet />
        ) : (
          <>
            <Facts
              facts={[
                {
                  label: t('consentedAt'),
                  value: consent.consentedAt === null ? t('notConsented') : exactTime(consent.consentedAt),
                  evidence: {
                    label: t('consentVersion', { version: consent.textVersion }),
                    ok: consent.consentedAt !== null,
                  },
                },
                ...(consent.revokedAt === null
                  ? []
                  : [{ label: t('revokedAt'), value: exactTime(consent.revokedAt) }]),
                { label: t('fingerprint'), value: <code>{consent.textSha256.slice(0, 16)}</code> },
              ]}
            />
            <details className="text">
              <summary>{t('consentText')}</summary>
              <p>{consent.text}</p>
            </details>
          </>
        )}
      </Section>
      {report && (
        <Section title={t('report')}>
          <Facts facts={reportFacts(report, outcome)} />
        </Section>
      )}
    </>
  );
}

type Bureau = RecordView['record']['bureau'];

const reportFacts = (report: NonNullable<Bureau['report']>, outcome: Bureau['outcome']): Fact[] => [
  {
    label: t('result'),
    value: outcome === null ? t('pending') : t(outcome),
    evidence:
      report.answeredAt === null
        ? undefined
        : { label: exactTime(report.answeredAt), ok: outcome === 'clear' },
  },
  { label: t('folio'), value: report.folio ?? t('noFolio') },
  { label: t('asked'), value: exactTime(report.askedAt) },
  { label: t('attempts'), value: String(report.attempts) },
];
const of = sentences(casework);

/** What is missing first, then the facts, each with its proof. */
export function SummaryPart({ view }: { view: RecordView }) {
  const { record } = view;
  const facts: Fact[] = [
    ...sealedFacts(view, ['name', 'phone', 'email', 'rfc', 'location', 'imei', 'refund-clabe']),
    { label: t('begun'), value: exactTime(record.begunAt) },
    { label: t('promoter'), value: record.promoter ?? t('online') },
    ...(view.casework.handed === null
      ? []
      : [
          {
            label: of('handed'),
            value: view.casework.handed.store.name,
            evidence: {
              label: of('handedBy', {
                name: view.casework.handed.by.name,
                time: exactTime(view.casework.handed.at),
              }),
              icon: 'person' as const,
            },
          },
        ]),
    ...record.rectified.map(({ fields, at }) => ({
      label: t('rectified'),
      value: fields.map((field) => rectifiableNames[field]).join(', '),
      evidence: { label: exactTime(at), icon: 'undo' as const },
    })),
    ...(record.oppositions.length === 0
      ? []
      : [
          {
            label: t('opposes'),
            value: record.oppositions.map(({ purpose }) => purposeNames[purpose]).join(', '),
          },
        ]),
    ...(record.helper === null ? [] : [{ label: t('helper'), value: record.helper }]),
  ];
  return (
    <>
      <Waiting view={view} />
      <Section title={t('facts')}>
        <Facts facts={facts} />
      </Section>
      <CorrectionTable casework={view.casework} />
      <Loan view={view} />
      <Duplicates view={view} />
    </>
  );
}

function Loan({ view }: { view: RecordView }) {
  const { loan, delivery } = view.record;
  if (loan === null) return null;
  const facts: Fact[] = [
    { label: t('creditState'), value: t(loan.state) },
    { label: t('payments'), value: t('paidOf', { n: loan.paidPayments, of: loan.ofPayments }) },
    ...(loan.nextDueOn === null
      ? []
      : [{ label: t('nextDue'), value: shortDate(`${loan.nextDueOn}T12:00:00-06:00`, view.now) }]),
    { label: t('device'), value: loan.lockedAt === null ? t('unlocked') : t('locked') },
    ...(delivery === null ? [] : [{ label: t('delivery'), value: t(delivery.state) }]),
    ...sealedFacts(view, ['tracking-number', 'received-by']),
  ];
  return (
    <Section title={t('credit')}>
      <Facts facts={facts} />
    </Section>
  );
}

function Duplicates({ view: { record, now } }: { view: RecordView }) {
  if (record.duplicates.length === 0) {
    return (
      <Section title={t('duplicates')}>
        <p className="muted small">{t('none')}</p>
      </Section>
    );
  }
  const facts = record.duplicates.map(({ what, requests }) => ({
    label: t(`same-${what}`),
    value: (
      <span className="row wrapx">
        {requests.map(({ id, account, begunAt }) => (
          <Link key={id} className="link num" to={`/solicitud/${id}`}>
            {`${account}, ${shortDate(begunAt, now)}`}
          </Link>
        ))}
      </span>
    ),
  }));
  return (
    <Section title={t('duplicates')}>
      <Facts facts={facts} />
    </Section>
  );
}

/** What waits for a person: a decision, or the second person of an act. */
export function Waiting({ view: { record, casework, now } }: { view: RecordView }) {
  const { review } = record.decision;
  const waiting = record.approvals.filter(({ state }) => state === 'waiting');
  const isCorrecting = casework.corrections.some(({ state }) => state === 'waiting');
  // The desk does not decide while the customer corrects.
  const isToDecide = review !== null && review.outcome === null && !isCorrecting;
  if (!isToDecide && !isCorrecting && waiting.length === 0) return null;
  return (
    <section className="sec stack">
      <WaitingCorrections casework={casework} now={now} />
      {isToDecide && (
        <Notice tone="warn">
          <b>{t('reviewTitle')}</b>
          <span>{` ${t('reviewSince', { date: exactTime(review.openedAt), reason: why(review.reason) })}`}</span>
        </Notice>
      )}
      {waiting.map((act) => (
        <WaitingAct key={act.id} act={act} now={now} on={`/solicitud/${record.id}`} />
      ))}
    </section>
  );
}

/** Each rule that left it to a person, in a few words. */
const why = (reason: string): string =>
  reasonsOfReview(reason)
    .map((code) => reviewReasons[code].short)
    .join(', ');

/** What the page is rendered from. */
export interface RecordView {
  readonly part: Part;
  readonly record: OfficeRequestRecord;
  readonly casework: Casework;
  /** The server's time when it was read. */
  readonly now: string;
}

/** The parts of a record, by their segment of the address; the first has none. */
export const parts = {
  resumen: 'summary',
  identidad: 'identity',
  buro: 'bureau',
  domicilio: 'address',
  decision: 'decision',
  papeles: 'papers',
  mensajes: 'messages',
  bitacora: 'trail',
} as const;
export type Part = keyof typeof parts;

export const isPart = (segment: string): segment is Part => Object.hasOwn(parts, segment);
