import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import type { RecordView } from './view.ts';

const t = sentences(es);

export function BureauPart({ view: { record } }: { view: RecordView }) {
  const { outcome, consent, report } = record.bureau;
  return (
    <>
      <Section title={t('consent')}>
        {consent === null ? (
          <Blank icon="clock" title={t('noneYet')}>
            {t('noneLead')}
          </Blank>
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
