import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import { PlainTable } from './plain-table.tsx';
import type { RecordView } from './view.ts';
import { Waiting } from './waiting.tsx';

const t = sentences(es);

export function DecisionPart({ view }: { view: RecordView }) {
  const { outcome, at, rulesVersion, reasons, inputs, review } = view.record.decision;
  const facts: Fact[] = [
    {
      label: t('result'),
      value: outcome === null ? t('pending') : t(outcome),
      evidence: at === null ? undefined : { label: exactTime(at), ok: outcome === 'approved', icon: 'clock' },
    },
    ...(rulesVersion === null ? [] : [{ label: t('rules'), value: rulesVersion }]),
    {
      label: t('reasons'),
      value: reasons.length === 0 ? t('noReasons') : reasons.map(({ text }) => text).join(' '),
    },
    ...(review === null
      ? []
      : [
          {
            label: t('manualReview'),
            value: review.outcome === null ? t('waiting') : t(review.outcome),
            evidence: { label: exactTime(review.decidedAt ?? review.openedAt), icon: 'clock' as const },
          },
        ]),
  ];
  return (
    <>
      <Waiting view={view} />
      <Section title={t('decision')}>
        <Facts facts={facts} />
      </Section>
      <Section title={t('inputs')}>
        <PlainTable
          label={t('inputs')}
          heads={[t('input'), t('value')]}
          rows={inputs.map(({ name, value }) => ({ key: name, cells: [name, value] }))}
        />
      </Section>
    </>
  );
}
